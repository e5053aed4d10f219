"""Learning Lancaster by playing it: makes the weights of `lancaster.bots.network`; play never imports it."""
