/** The command that the account shard is applying, and what it emits: private events and instructions to markets. */
@NullMarked
package io.openperp.exchange.account.command;

import org.jspecify.annotations.NullMarked;
