"""Browser tests wait for what they look at as long as a slow machine needs to draw it."""

from playwright.sync_api import expect
from support.patience import PATIENCE

expect.set_options(timeout=1000 * PATIENCE)
