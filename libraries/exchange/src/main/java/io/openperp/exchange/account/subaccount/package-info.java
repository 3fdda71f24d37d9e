/** Accounts under accounts: whose they are and what they are called. */
@NullMarked
package io.openperp.exchange.account.subaccount;

import org.jspecify.annotations.NullMarked;
