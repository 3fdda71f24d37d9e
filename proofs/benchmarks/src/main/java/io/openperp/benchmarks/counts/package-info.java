/**
 * Counts the resources that a transaction uses in the whole exchange, which, unlike times, do not depend on other load
 * of the machine.
 */
@NullMarked
package io.openperp.benchmarks.counts;

import org.jspecify.annotations.NullMarked;
