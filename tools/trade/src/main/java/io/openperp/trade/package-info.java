/** The command line for people who trade, {@code ./trade}: all commands, those of setup, and the run from which its archive of classes is written. */
@NullMarked
package io.openperp.trade;

import org.jspecify.annotations.NullMarked;
