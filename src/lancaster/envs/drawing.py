"""The table as an array of pixels, for environments that render: `lancaster.story.scene`, drawn by Pillow."""

from __future__ import annotations

from functools import cache

from lancaster.extras import needs

with needs("pettingzoo"):
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageDraw, ImageFont

from lancaster.story.scene import FONT_PIXELS, LINE, PAPER, Box, Scene


def pixels(drawn: Scene) -> NDArray[np.uint8]:
    """A scene as an array of height × width × red, green, blue."""
    image = Image.new("RGB", (drawn.width, drawn.height), f"#{PAPER:06x}")
    draw = ImageDraw.Draw(image)
    for item in drawn.items:
        if isinstance(item, Box):
            corners = (item.x, item.y, item.x + item.width - 1, item.y + item.height - 1)
            draw.rectangle(corners, fill=f"#{item.fill:06x}", outline=f"#{LINE:06x}")
        else:
            place = (item.x, item.y + 7 * item.scale)
            draw.text(place, item.text, fill=f"#{item.colour:06x}", font=font(item.scale), anchor="ls")
    return np.asarray(image)


@cache
def font(scale: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Pillow's own font."""
    return ImageFont.load_default(FONT_PIXELS * scale)
