/** Serves the trading terminal, whose files are on the class path below {@code terminal/}. */
@NullMarked
package io.openperp.gateway.terminal;

import org.jspecify.annotations.NullMarked;
