"""A hand and a ruleset -> every reading of it, what each is worth, what it waits for, how far it is from ready."""
