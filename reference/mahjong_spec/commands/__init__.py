"""The commands of `mahjong-spec`: words of the command line -> calls of the library, results -> text or JSON."""
