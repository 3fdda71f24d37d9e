/** Injects faults into an exchange, and measures how long each service is unavailable. */
@NullMarked
package io.openperp.drill.fault;

import org.jspecify.annotations.NullMarked;
