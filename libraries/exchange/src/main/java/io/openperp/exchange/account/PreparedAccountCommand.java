package io.openperp.exchange.account;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.MessageViews;
import io.openperp.journal.PreparedCommand;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A command of an account shard, parsed.
 *
 * @param requested what a client's transaction asks for; null for other commands
 */
record PreparedAccountCommand(
        ByteString body, AccountCommand command, @Nullable RequestedTransaction requested) implements PreparedCommand {

    /** Throws if it is unreadable. */
    static PreparedAccountCommand of(ByteString body) {
        try {
            AccountCommand command = MessageViews.read(AccountCommand.parser(), body);
            return new PreparedAccountCommand(
                    body, command, TransactionRecords.of(command).orElse(null));
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable account command", e);
        }
    }

    /** The client's transaction; throws {@link NullPointerException} for another command. */
    RequestedTransaction transaction() {
        return Objects.requireNonNull(requested, "the command is no transaction");
    }
}
