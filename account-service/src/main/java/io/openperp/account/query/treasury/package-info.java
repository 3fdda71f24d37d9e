/** Answers queries about money that the exchange owes: withdrawals, and the published liability trees. */
@NullMarked
package io.openperp.account.query.treasury;

import org.jspecify.annotations.NullMarked;
