"""What time does to a game: calendars, clocks, calls, notices. It decides, by rows and a moment; others act on it."""
