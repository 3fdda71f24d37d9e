/**
 * Independent models of the exchange, written in the simplest way ("naive"), by which the auditor checks every answer
 * and every law.
 */
@NullMarked
package io.openperp.simulator.audit;

import org.jspecify.annotations.NullMarked;
