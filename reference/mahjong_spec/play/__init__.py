"""The table: who has won what, and what a deal's end changes."""
