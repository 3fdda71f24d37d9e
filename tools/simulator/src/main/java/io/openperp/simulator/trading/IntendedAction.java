package io.openperp.simulator.trading;

import io.openperp.journal.Action;

/** An action and what its answer can be. */
public record IntendedAction(Action action, Expectation expectation) {}
