package io.openperp.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.ChannelReceiver.ChannelDivergedException;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Laws of whoever reads events. Whatever stands in the log, a record gives a body, gives none, or is refused and leaves
 * the reader where it was; no more comes out than went in; and a reader that stops anywhere goes on as if it had not.
 */
class ChannelReceiverFuzzTest {

    private static final int RIGHT_NUMBER = 1;
    private static final int RIGHT_HASH = 2;
    private static final int RESTART = 4;

    /**
     * Records as delimited messages, each behind a byte that says whether its number and its running hash are made right
     * (nobody guesses a hash) and whether the reader starts again before it.
     */
    @FuzzTest(maxDuration = "2m")
    void records(byte[] input) throws IOException {
        ChannelReceiver channel = new ChannelReceiver();
        ChannelReceiver joining = ChannelReceiver.joining();
        ByteArrayInputStream in = new ByteArrayInputStream(input);
        long read = 0;
        for (int how = in.read(); how >= 0; how = in.read()) {
            LogRecord record = record(in, how, channel.position());
            if (record == null) {
                return;
            }
            channel = (how & RESTART) == 0 ? channel : restarted(channel);
            read += accept(channel, record);
            accept(joining, record);
            assertThat(read).as("bytes of all bodies").isLessThanOrEqualTo(input.length);
        }
    }

    /** A stored position is one from which a reader goes on, or it is refused. */
    @FuzzTest(maxDuration = "2m")
    void position(byte[] stored) {
        ChannelReceiver.Position position;
        try {
            position = ChannelReceiver.Position.readFrom(new BinaryReader(stored));
        } catch (IllegalArgumentException | BinaryReader.TruncatedDataException refused) {
            return;
        }
        ChannelReceiver channel = new ChannelReceiver(position);
        assertThat(restarted(channel).position()).isEqualTo(position);
        boolean isWithin = position.nextChunk() > 0;
        LogRecord next = right(
                LogRecord.newBuilder()
                        .setChunk(position.nextChunk())
                        .setChunks(position.chunks())
                        .setBody(ByteString.copyFromUtf8("next")),
                RIGHT_NUMBER | RIGHT_HASH,
                position);
        if (position.number() >= 0 && position.number() < Long.MAX_VALUE) {
            boolean isLast = !isWithin || position.nextChunk() == position.chunks() - 1;
            assertThat(channel.accept(next).isPresent()).isEqualTo(isLast);
        }
    }

    /** The next record; null at the end, and where nothing can be read. */
    private static @Nullable LogRecord record(ByteArrayInputStream in, int how, ChannelReceiver.Position position)
            throws IOException {
        try {
            LogRecord record = LogRecord.parseDelimitedFrom(in);
            return record == null || !record.hasChannel() ? record : right(record.toBuilder(), how, position);
        } catch (InvalidProtocolBufferException unreadable) {
            return null;
        }
    }

    private static LogRecord right(LogRecord.Builder record, int how, ChannelReceiver.Position position) {
        if ((how & RIGHT_NUMBER) != 0) {
            record.getChannelBuilder().setNumber(position.number() + 1);
        }
        if ((how & RIGHT_HASH) != 0) {
            record.getChannelBuilder()
                    .setRunningHash(new RunningHash()
                            .next(position.runningHash(), record.getChunk(), record.getChunks(), record.getBody()));
        }
        return record.build();
    }

    /** Bytes of the body that came with it. */
    private static int accept(ChannelReceiver channel, LogRecord record) {
        ChannelReceiver.Position before = channel.position();
        try {
            Optional<ByteString> body = channel.accept(record);
            body.ifPresent(ChannelReceiverFuzzTest::parse);
            return body.map(ByteString::size).orElse(0);
        } catch (ChannelDivergedException | IllegalArgumentException refused) {
            assertThat(refused.getMessage()).isNotBlank().hasSizeLessThan(400);
            assertThat(channel.position()).isEqualTo(before);
            return 0;
        }
    }

    private static ChannelReceiver restarted(ChannelReceiver channel) {
        BinaryWriter stored = new BinaryWriter();
        channel.position().writeTo(stored);
        return new ChannelReceiver(ChannelReceiver.Position.readFrom(new BinaryReader(stored.toByteArray())));
    }

    /**
     * Parses a body as the readers of both topics do: events that are written again are the same, or there are none.
     */
    private static void parse(ByteString body) {
        try {
            AccountEvents events = AccountEvents.parseFrom(body);
            assertThat(AccountEvents.parseFrom(events.toByteString())).isEqualTo(events);
        } catch (InvalidProtocolBufferException unreadable) {
            assertThat(unreadable.getMessage()).isNotBlank();
        }
        try {
            MarketEvents events = MarketEvents.parseFrom(body);
            assertThat(MarketEvents.parseFrom(events.toByteString())).isEqualTo(events);
        } catch (InvalidProtocolBufferException unreadable) {
            assertThat(unreadable.getMessage()).isNotBlank();
        }
    }
}
