/** Isolated accounts: whose they are and in which market. */
@NullMarked
package io.openperp.exchange.account.isolated;

import org.jspecify.annotations.NullMarked;
