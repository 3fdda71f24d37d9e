/** The account: money, positions, leverage, agents, liquidations. */
@NullMarked
package io.openperp.trade.account;

import org.jspecify.annotations.NullMarked;
