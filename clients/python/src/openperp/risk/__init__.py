"""Margin recomputed as the exchange does (docs/spec/money-and-margin.md), in whole units of 1e-8."""
