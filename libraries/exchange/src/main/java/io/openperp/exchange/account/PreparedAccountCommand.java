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
 * A command of the account shard, parsed.
 *
 * @param requested what a client's transaction asks for; null for other commands
 */
record PreparedAccountCommand(
        AccountCommand command, @Nullable RequestedTransaction requested) implements PreparedCommand {

    /** Throws if it is unreadable. */
    static PreparedAccountCommand of(ByteString body) {
        try {
            return of(MessageViews.read(AccountCommand.parser(), body));
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable account command", e);
        }
    }

    static PreparedAccountCommand of(AccountCommand command) {
        return new PreparedAccountCommand(
                command, TransactionRecords.of(command).orElse(null));
    }

    @Override
    public ByteString body() {
        return command.toByteString();
    }

    /** The client's transaction; throws {@link NullPointerException} for another command. */
    RequestedTransaction transaction() {
        return Objects.requireNonNull(requested, "the command is no transaction");
    }
}
