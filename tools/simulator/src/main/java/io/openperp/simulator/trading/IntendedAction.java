package io.openperp.simulator.trading;

import io.openperp.journal.Action;

/** An action to be sent, and the answers it can have. */
public record IntendedAction(Action action, Expectation expectation) {}
