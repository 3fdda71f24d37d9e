package io.openperp.runtime.shard;

import io.openperp.journal.LogRecord;
import io.openperp.journal.Shard.PreparedCommand;
import org.jspecify.annotations.Nullable;

/**
 * A record of a shard's log, parsed ahead by {@link Lane#prepare}.
 *
 * @param command the command as the shard has prepared it; null if the record is a part of a command, or unreadable
 */
public record PreparedRecord(LogRecord record, @Nullable PreparedCommand command) {}
