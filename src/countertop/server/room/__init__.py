"""One room: who is in it, what they may ask for, and the turns in which it is carried out."""
