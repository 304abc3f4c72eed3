"""Models to HTML: templates, charts, drawings and worlds."""
