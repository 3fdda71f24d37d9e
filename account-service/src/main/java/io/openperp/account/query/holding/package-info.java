/** An account's balance, positions, leverages and agents, valued at the latest mark prices. */
@NullMarked
package io.openperp.account.query.holding;

import org.jspecify.annotations.NullMarked;
