"""Browser tests wait for what they look at as long as a slow machine needs to draw it."""

from patience import PATIENCE
from playwright.sync_api import expect

expect.set_options(timeout=1000 * PATIENCE)
