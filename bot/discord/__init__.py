"""What speaks Discord: commands, buttons, messages, and their delivery. `import discord` is the library."""
