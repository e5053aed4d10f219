"""Visible faults of a screen: sideways scrolling, text that is cut off or overflows, targets that are too small, and
words of another language. Each function returns descriptions of what it found.
"""

from __future__ import annotations

import re

from playwright.sync_api import Page

from lancaster import Game, Options

FINGER_PIXELS = 44

_NAMED = """
const named = (each) => {
  const classes = [...each.classList].filter((name) => !name.startsWith('svelte-')).join('.');
  const text = (each.getAttribute('aria-label') ?? each.textContent).trim().replace(/\\s+/g, ' ').slice(0, 60);
  return `${each.tagName.toLowerCase()}${classes && '.' + classes} “${text}”`;
};
const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
"""

_SIDEWAYS = f"""() => {{
  {_NAMED}
  const root = document.scrollingElement;
  const found = [];
  if (root.scrollWidth > innerWidth) found.push(`the page is ${{root.scrollWidth}} wide, the window ${{innerWidth}}`);
  for (const each of document.querySelectorAll('body *')) {{
    if (!seen(each) || each.closest('svg')) continue;
    const style = getComputedStyle(each);
    if (/auto|scroll/.test(style.overflowX) && each.scrollWidth > each.clientWidth + 1)
      found.push(`${{named(each)}} scrolls sideways: ${{each.scrollWidth}} in ${{each.clientWidth}}`);
  }}
  return found;
}}"""

# Text is cut where a box hides what is wider or higher than it, and spilt where it lies over what is beside its box.
# What hangs over an edge on purpose, a badge, is placed there absolutely. Names that people chose may end in an
# ellipsis, and so may a line that is opened by pressing it.
_CUT = f"""(names) => {{
  {_NAMED}
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {{
    const parent = node.parentElement;
    if (node.data.trim() === '' || !seen(parent) || parent.closest('.sr, svg, script, style, option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width < 2 || text.height < 2) continue;
    for (let box = parent; box !== document.body && box !== null; box = box.parentElement) {{
      const style = getComputedStyle(box);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const edge = box.getBoundingClientRect();
      if (edge.width <= 1 || /auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const hides = /hidden|clip/.test(style.overflowX);
      const over = Math.max(edge.left - text.left, text.right - edge.right);
      const chosen = style.textOverflow === 'ellipsis'
        && (box.closest('[aria-expanded]') !== null || names.some((name) => node.data.includes(name)));
      const below = Math.max(edge.top - text.top, text.bottom - edge.bottom) - parseFloat(style.fontSize) * 0.4;
      const cut = Math.max(hides ? over : 0, /hidden|clip/.test(style.overflowY) ? below : 0);
      if (cut > 1) {{
        if (!chosen) found.push(`${{named(parent)}} is cut off by ${{Math.round(cut)}} px in ${{named(box)}}`);
        break;
      }}
      if (over > 5) {{
        found.push(`${{named(parent)}} sticks out by ${{Math.round(over)}} px of ${{named(box)}}`);
        break;
      }}
      if (hides || /absolute|fixed/.test(style.position)) break;
    }}
  }}
  return [...new Set(found)];
}}"""

# A link within a sentence may be as small as the sentence; so may what can be done as well with something larger
# (WCAG 2.5.8): every piece on the table can also be picked in the decision below it.
_SMALL = f"""(finger) => {{
  {_NAMED}
  const every = 'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=radio], [role=checkbox]';
  const dialog = [...document.querySelectorAll('dialog[open], [popover]:popover-open')].at(-1);
  const found = [];
  for (const each of (dialog ?? document).querySelectorAll(every)) {{
    if (!seen(each) || each.disabled || each.closest('.sr, .skip') || each.matches('button.piece')) continue;
    const label = each.labels?.[0];
    const boxes = [each, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    if (width === 0 || (width >= finger - 0.5 && height >= finger - 0.5)) continue;
    if (each.matches('a') && getComputedStyle(each).display === 'inline' && each.closest('p, li, dd, td, h1, h2, h3'))
      continue;
    each.scrollIntoView({{ block: 'center', inline: 'center' }});
    const box = each.getBoundingClientRect();
    const x = box.left + box.width / 2;
    const y = box.top + box.height / 2;
    const half = finger / 2 - 1;
    const points = [[x - half, y], [x + half, y], [x, y - half], [x, y + half]];
    const mine = (at) => {{
      const hit = document.elementFromPoint(...at);
      return hit !== null && (each.contains(hit) || label?.contains(hit) || false);
    }};
    if (!points.every(mine)) found.push(`${{named(each)}}: ${{Math.round(width)}} × ${{Math.round(height)}} px`);
  }}
  return [...new Set(found)];
}}"""

_TEXTS = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); )
    if (!node.parentElement.closest('script, style, [lang]:not(html)')) found.add(node.data.trim());
  for (const each of document.querySelectorAll('[aria-label], [title], [placeholder], [aria-valuetext]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'aria-valuetext']) {
      const text = each.getAttribute(name);
      if (text !== null) found.add(text.trim());
    }
  found.add(document.title);
  return [...found].filter((text) => /\\p{L}{3}/u.test(text));
}"""


LEAST_LETTERS_PIXELS = 11
_TINY = """least => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: element, textContent } = walk.currentNode;
    if (!textContent.trim() || element.closest('.sr, script, style, svg.kn, .med svg')) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (style.visibility === 'hidden' || !box.width || !element.checkVisibility({ opacityProperty: true })) continue;
    let size = parseFloat(style.fontSize);
    if (element.ownerSVGElement) {
      const { a, b, c, d } = element.getScreenCTM();
      size *= Math.sqrt(Math.abs(a * d - b * c));
    }
    if (size < least - 0.1) found.add(`${size.toFixed(1)} px: ${textContent.trim().slice(0, 40)}`);
  }
  return [...found];
}"""


def sideways(page: Page) -> list[str]:
    """What makes one scroll sideways."""
    found: list[str] = page.evaluate(_SIDEWAYS)
    return found


def cut(page: Page, names: list[str]) -> list[str]:
    """Text that cannot be read to its end, or lies over what is beside it; these names may be shortened."""
    found: list[str] = page.evaluate(_CUT, names)
    return found


def small(page: Page) -> list[str]:
    """Targets too small for a finger."""
    found: list[str] = page.evaluate(_SMALL, FINGER_PIXELS)
    return found


def tiny(page: Page) -> list[str]:
    """Letters smaller than can be read; numerals drawn on pieces are parts of a drawing."""
    found: list[str] = page.evaluate(_TINY, LEAST_LETTERS_PIXELS)
    return found


def texts(page: Page) -> set[str]:
    """Everything that is written or said."""
    found: list[str] = page.evaluate(_TEXTS)
    return set(found)


COUNTIES = [county["name"] for county in Game.new(Options(), seed=1).view(None)["counties"]]


def left_over(page: Page, english: set[str], names: list[str], alike: set[str]) -> list[str]:
    """What says the same as the English page does, but for names and what is alike in both languages."""
    proper = re.compile("|".join(map(re.escape, sorted([*names, *COUNTIES, "Lancaster"], key=len, reverse=True))))
    found = []
    for text in sorted(texts(page) & english):
        words = re.findall(r"[^\W\d_]{3,}", proper.sub("", text))
        if any(word not in alike for word in words):
            found.append(text)
    return found


def none(found: list[str]) -> None:
    """Nothing was found; otherwise all of it is told."""
    assert not found, "\n" + "\n".join(found)
