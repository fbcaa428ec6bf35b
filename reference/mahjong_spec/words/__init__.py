"""A resolved document -> its rules in words, in English and Russian."""
