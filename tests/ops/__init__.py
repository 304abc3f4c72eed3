"""Running a server: settings, logs, figures, health, the end, processes, copies, upgrades, proxies."""
