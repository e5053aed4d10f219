"""What is in the box: typed frozen values, read from one data file in which every number carries its provenance (R0.3).

>>> from lancaster.material import shipped
>>> box = shipped()
>>> str(box.counties[2].reward), box.counties[2].minimum
('1 knight + 2 votes', 3)
>>> box.numbers.bishops[4]
7
"""

from lancaster.material.changes import apply, differences
from lancaster.material.errors import MaterialError
from lancaster.material.estimates import Estimate, corrections_file, estimates, problems
from lancaster.material.files import Entry, Source, entries, load, loads, provenance, shipped
from lancaster.material.reward import Reward
from lancaster.material.values import Conflict, County, Favour, Material, Numbers, Office, PerPlayers, Space

__all__ = [
    "Conflict",
    "County",
    "Entry",
    "Estimate",
    "Favour",
    "Material",
    "MaterialError",
    "Numbers",
    "Office",
    "PerPlayers",
    "Reward",
    "Source",
    "Space",
    "apply",
    "corrections_file",
    "differences",
    "entries",
    "estimates",
    "load",
    "loads",
    "problems",
    "provenance",
    "shipped",
]
