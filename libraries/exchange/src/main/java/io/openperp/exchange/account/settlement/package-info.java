/** Books the settlements of markets: fills, order states, funding and other payments, and answers to transactions. */
@NullMarked
package io.openperp.exchange.account.settlement;

import org.jspecify.annotations.NullMarked;
