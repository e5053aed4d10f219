from typing import Any

import numpy as np
from numpy.typing import NDArray

def logits(
    model: tuple[NDArray[Any], ...],
    observations: NDArray[np.uint8],
    legal: NDArray[np.int64],
    counts: NDArray[np.int64],
    out: NDArray[np.float32],
    /,
) -> None: ...
