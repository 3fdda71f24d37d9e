"""Actions of a transaction. The functions check and build them; the classes know how they are written."""

# Generated from docs/api by clients/generator; do not edit.

from typing import List

from . import accounts, conditional_orders, multisigs, nested, operators, orders, special_actions, terms, treasury
from .accounts import *
from .conditional_orders import *
from .multisigs import *
from .nested import *
from .operators import *
from .orders import *
from .special_actions import *
from .terms import *
from .treasury import *

__all__: List[str] = []
__all__ += accounts.__all__
__all__ += conditional_orders.__all__
__all__ += multisigs.__all__
__all__ += nested.__all__
__all__ += operators.__all__
__all__ += orders.__all__
__all__ += special_actions.__all__
__all__ += terms.__all__
__all__ += treasury.__all__
