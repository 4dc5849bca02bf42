"""For all tests, those in the games' folders as well."""

from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is, not whether something is right.
settings.register_profile("countertop", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("countertop")
