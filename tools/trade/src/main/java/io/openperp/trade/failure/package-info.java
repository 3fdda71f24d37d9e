/** Ends of a command: exit codes, and the failures that have one. */
@NullMarked
package io.openperp.trade.failure;

import org.jspecify.annotations.NullMarked;
