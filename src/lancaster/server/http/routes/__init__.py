"""The addresses of the server, one file for each chapter of the API."""
