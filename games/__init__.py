"""The rules of every title: pure, synchronous, and ignorant of Discord, pictures and databases."""
