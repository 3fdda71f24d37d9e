/** What the exchange owes: withdrawals that are not paid, and the published liabilities. */
@NullMarked
package io.openperp.account.query.treasury;

import org.jspecify.annotations.NullMarked;
