package io.openperp.exchange.market;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MessageViews;
import io.openperp.journal.PreparedCommand;
import java.io.UncheckedIOException;

/** A command of a market shard, parsed. */
record PreparedMarketCommand(MarketCommand command) implements PreparedCommand {

    /** Throws if it is unreadable. */
    static PreparedMarketCommand of(ByteString body) {
        try {
            return new PreparedMarketCommand(MessageViews.read(MarketCommand.parser(), body));
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable market command", e);
        }
    }

    @Override
    public ByteString body() {
        return command.toByteString();
    }
}
