"""Rows in and out of the database: strings, numbers and bytes. Knows no rule and no Discord."""

from storage.store import Statements, StorageError, Store

__all__ = ["Statements", "StorageError", "Store"]
