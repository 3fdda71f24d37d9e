/** Accounts under accounts, sub-accounts and isolated ones: whose they are, what they are called, in which market they trade. */
@NullMarked
package io.openperp.exchange.account.subaccount;

import org.jspecify.annotations.NullMarked;
