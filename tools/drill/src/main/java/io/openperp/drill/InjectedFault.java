package io.openperp.drill;

import io.openperp.drill.exchange.ProcessUnderTest;
import java.util.Map;

/**
 * A fault that has happened.
 *
 * @param kind the kind of fault in a few words
 * @param what the same with details
 * @param starts number of starts of each victim before the fault
 * @param endNanos when processes are started again: at the kill, or when the fault was over
 */
record InjectedFault(String kind, String what, Map<ProcessUnderTest, Integer> starts, long endNanos) {}
