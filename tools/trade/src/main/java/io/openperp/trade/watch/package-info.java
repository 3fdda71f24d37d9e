/** Live view of the events of an account. */
@NullMarked
package io.openperp.trade.watch;

import org.jspecify.annotations.NullMarked;
