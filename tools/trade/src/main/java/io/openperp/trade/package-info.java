/**
 * The command line for traders, {@code ./trade}: all commands, those of its own setup, and the run from which an
 * archive of its classes is made.
 */
@NullMarked
package io.openperp.trade;

import org.jspecify.annotations.NullMarked;
