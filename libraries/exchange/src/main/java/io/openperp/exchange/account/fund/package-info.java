/** The insurance fund: takeovers, its shortfall, and how its own positions are closed. */
@NullMarked
package io.openperp.exchange.account.fund;

import org.jspecify.annotations.NullMarked;
