/** Accounts that belong to others, sub-accounts and isolated accounts: their owners, names and markets. */
@NullMarked
package io.openperp.exchange.account.subaccount;

import org.jspecify.annotations.NullMarked;
