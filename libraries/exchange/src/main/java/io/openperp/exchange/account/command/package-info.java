/** What one command of the account shard emits: private events and instructions to other shards. */
@NullMarked
package io.openperp.exchange.account.command;

import org.jspecify.annotations.NullMarked;
