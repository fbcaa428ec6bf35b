"""A hand and the card that is played -> the lines that it makes, those that it can still make, and how far it is from each."""
