"""Server processes: the application, logging, metrics, health and the admin port."""
