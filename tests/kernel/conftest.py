"""Property tests draw the same examples in every run, unless a larger dose is asked for."""

from hypothesis import HealthCheck, settings

from tests.kit.walks import DOSE

settings.register_profile(
    "gnomon", derandomize=DOSE == 1, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("gnomon")
