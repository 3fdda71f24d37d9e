/** State of one market that several packages use: its terms, its traders and their positions, and the prices its book shows. */
@NullMarked
package io.openperp.exchange.market.state;

import org.jspecify.annotations.NullMarked;
