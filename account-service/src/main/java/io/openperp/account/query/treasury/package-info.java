/** Answers about money that the exchange owes: withdrawals, and the published trees of liabilities. */
@NullMarked
package io.openperp.account.query.treasury;

import org.jspecify.annotations.NullMarked;
