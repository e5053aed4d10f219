from hypothesis import settings

settings.register_profile("lancaster", derandomize=False, deadline=None, print_blob=True)
settings.load_profile("lancaster")
