"""The language of all sentences: English, until a catalogue takes this one's place.

The standard library's `gettext.gettext` looks for catalogue files at every call, which costs more than most sentences.
"""

from gettext import NullTranslations

_catalogue = NullTranslations()
gettext = _catalogue.gettext
ngettext = _catalogue.ngettext
