package io.openperp.runtime.shard;

import io.openperp.journal.LogRecord;
import io.openperp.journal.Shard.PreparedCommand;
import org.jspecify.annotations.Nullable;

/**
 * A record of a lane's log, parsed ahead by {@link Lane#prepare}.
 *
 * @param command the command as its shard has prepared it; null if the record holds only a part of a command, or is
 *     unreadable
 */
public record PreparedRecord(LogRecord record, @Nullable PreparedCommand command) {}
