/** Shared by all commands: options, the exchange, the account, a signer, and how a failure ends the command. */
@NullMarked
package io.openperp.trade.session;

import org.jspecify.annotations.NullMarked;
