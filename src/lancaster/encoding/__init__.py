"""A game as numbers: ids of actions, observations of seats as bytes or arrays, many games side by side.

ENCODING_VERSION is raised whenever an id or a byte of an observation changes its meaning: what was learned with another
one does not fit.
"""

ENCODING_VERSION = 1
