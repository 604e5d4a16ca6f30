"""`/api/v1`: what a program may ask and do, from one table of operations that routes and OpenAPI document share."""
