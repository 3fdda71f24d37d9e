/** What every command has: its options, the exchange, the account, a signer, and how a failure ends it. */
@NullMarked
package io.openperp.trade.session;

import org.jspecify.annotations.NullMarked;
