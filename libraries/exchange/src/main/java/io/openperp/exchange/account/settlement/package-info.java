/** Books what the markets have settled: orders, positions, money. */
@NullMarked
package io.openperp.exchange.account.settlement;

import org.jspecify.annotations.NullMarked;
