"""Puzzles on a server: who has answered which, and what that did to the ratings."""
