"""The bot: tables without Discord, what speaks Discord, and the process."""
