/** Pages of fills, finished orders, closed positions, funding payments and liquidations. */
@NullMarked
package io.openperp.account.query.history;

import org.jspecify.annotations.NullMarked;
