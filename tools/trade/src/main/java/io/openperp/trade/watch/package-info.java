/** What happens to an account, live. */
@NullMarked
package io.openperp.trade.watch;

import org.jspecify.annotations.NullMarked;
