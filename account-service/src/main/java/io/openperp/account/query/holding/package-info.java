/** Reads an account's balance, positions, leverages and agents, and computes its figures at the latest mark prices. */
@NullMarked
package io.openperp.account.query.holding;

import org.jspecify.annotations.NullMarked;
