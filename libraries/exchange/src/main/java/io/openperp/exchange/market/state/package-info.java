/**
 * State of one market that several packages use: its terms, its traders with their positions, and the prices that its
 * book implies.
 */
@NullMarked
package io.openperp.exchange.market.state;

import org.jspecify.annotations.NullMarked;
