"""The pages, one module each: routes, what a page shows, and the forms that work without script."""
