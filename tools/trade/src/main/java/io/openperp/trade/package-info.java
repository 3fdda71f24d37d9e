/** The command line for people who trade: {@code ./trade}. */
@NullMarked
package io.openperp.trade;

import org.jspecify.annotations.NullMarked;
