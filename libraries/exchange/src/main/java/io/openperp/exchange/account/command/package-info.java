/** The command that the account shard is executing, and its outputs: private events and instructions to markets. */
@NullMarked
package io.openperp.exchange.account.command;

import org.jspecify.annotations.NullMarked;
