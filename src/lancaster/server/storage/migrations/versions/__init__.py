"""One file for each step; a released one is never changed."""
