/**
 * Checks on the side of the client, without asking the exchange: whether a market accepts a price, size or leverage,
 * and whether a proof shows that an account is in the tree over liabilities.
 */
@NullMarked
package io.openperp.client.check;

import org.jspecify.annotations.NullMarked;
