package io.openperp.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelReceiver.ChannelDivergedException;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChannelReceiverTest {

    private final Sender sender = new Sender();
    private final ChannelReceiver channel = new ChannelReceiver();
    private final List<String> read = new ArrayList<>();

    @Test
    void bodiesComeOutInOrder() {
        read(sender.body("a"), sender.body("b"), sender.body(""));
        assertThat(read).containsExactly("a", "b", "");
        assertThat(channel.position().number()).isEqualTo(3);
    }

    @Test
    void repeatsAreDropped() {
        LogRecord a = sender.body("a");
        LogRecord b = sender.body("b");
        read(a, a, b, a, b);
        assertThat(read).containsExactly("a", "b");
        assertThat(channel.repeats()).isEqualTo(3);
    }

    @Test
    void higherNumbersAreIgnoredUntilTheMissingOneComes() {
        LogRecord a = sender.body("a");
        LogRecord b = sender.body("b");
        LogRecord c = sender.body("c");
        read(a, c);
        assertThat(channel.isAwaitingMissing()).isTrue();
        assertThat(channel.ignored()).isEqualTo(1);
        read(a, b);
        assertThat(channel.isAwaitingMissing()).isFalse();
        read(c);
        assertThat(read).containsExactly("a", "b", "c");
    }

    @Test
    void onlyTheNextRecordIsPassedAndWhatFollowsItIsRead() {
        LogRecord a = sender.body("a");
        LogRecord b = sender.body("b");
        LogRecord c = sender.body("c");
        read(a);
        assertThatThrownBy(() -> channel.pass(c)).hasMessage("number 3 is not the next, 2");
        assertThatThrownBy(() -> channel.pass(a)).hasMessage("number 1 is not the next, 2");
        channel.pass(b);
        read(b, c);
        assertThat(read).containsExactly("a", "c");
        assertThat(channel.repeats()).isEqualTo(1);
    }

    @Test
    void anotherHashForTheLastNumberIsDivergence() {
        read(sender.body("a"));
        LogRecord other = new Sender().body("x");
        assertThatThrownBy(() -> channel.accept(other))
                .isInstanceOf(ChannelDivergedException.class)
                .hasMessageContaining("number 1 from market-3 was repeated");
        assertThat(channel.position().number()).isEqualTo(1);
    }

    @Test
    void anotherHistoryShowsAtTheNextNumber() {
        read(sender.body("a"));
        Sender other = new Sender();
        other.body("x");
        LogRecord second = other.body("b");
        assertThatThrownBy(() -> channel.accept(second))
                .isInstanceOf(ChannelDivergedException.class)
                .hasMessageContaining("what was read before it gives");
    }

    @Test
    void aChangedBodyIsDivergence() {
        LogRecord forged = sender.body("a").toBuilder()
                .setBody(ByteString.copyFromUtf8("A"))
                .build();
        assertThatThrownBy(() -> channel.accept(forged)).isInstanceOf(ChannelDivergedException.class);
    }

    @Test
    void splitBodiesArePutTogether() {
        read(sender.part("ab", 0, 3), sender.part("cd", 1, 3), sender.part("e", 2, 3), sender.body("f"));
        assertThat(read).containsExactly("abcde", "f");
    }

    @Test
    void aSplitBodyTornByARestartOfTheSenderIsWholeOnce() {
        LogRecord first = sender.part("ab", 0, 2);
        LogRecord second = sender.part("cd", 1, 2);
        read(first, first, second, first, second);
        assertThat(read).containsExactly("abcd");
    }

    @Test
    void aPartInTheWrongPlaceIsDivergence() {
        read(sender.part("ab", 0, 3));
        LogRecord third = sender.part("ef", 2, 3);
        assertThatThrownBy(() -> channel.accept(third))
                .isInstanceOf(ChannelDivergedException.class)
                .hasMessageContaining("expected part 1 of 3");
    }

    @Test
    void aReaderGoesOnFromAStoredPositionEvenWithinASplitBody() {
        read(sender.body("a"), sender.part("bc", 0, 2));
        BinaryWriter stored = new BinaryWriter();
        channel.position().writeTo(stored);
        ChannelReceiver restarted =
                new ChannelReceiver(ChannelReceiver.Position.readFrom(new BinaryReader(stored.toByteArray())));
        assertThat(restarted.position()).isEqualTo(channel.position());
        assertThat(restarted.accept(sender.part("de", 1, 2))).contains(ByteString.copyFromUtf8("bcde"));
    }

    @Test
    void aJoiningReaderStartsAnywhereAndLeavesOutABodyItSawTheEndOf() {
        sender.body("a");
        sender.part("b", 0, 3);
        ChannelReceiver tail = ChannelReceiver.joining();
        assertThat(tail.accept(sender.part("c", 1, 3))).isEmpty();
        assertThat(tail.accept(sender.part("d", 2, 3))).isEmpty();
        LogRecord next = sender.body("e");
        assertThat(tail.accept(next)).contains(ByteString.copyFromUtf8("e"));
        assertThat(tail.accept(next)).isEmpty();
    }

    @Test
    void recordsOfGatewaysAndOwnersAreNotOfAChannel() {
        LogRecord tick = LogRecord.newBuilder()
                .setOwner(OwnerOrigin.getDefaultInstance())
                .build();
        assertThatThrownBy(() -> channel.accept(tick))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("OWNER");
    }

    private void read(LogRecord... records) {
        for (LogRecord record : records) {
            channel.accept(record).ifPresent(body -> read.add(body.toStringUtf8()));
        }
    }

    /** The sending end, by the definition. */
    private static final class Sender {
        private final RunningHash hashing = new RunningHash();
        private long number;
        private long hash = RunningHash.START;

        LogRecord body(String body) {
            return part(body, 0, 0);
        }

        LogRecord part(String text, int chunk, int chunks) {
            ByteString body = ByteString.copyFromUtf8(text);
            hash = hashing.next(hash, chunk, chunks, body);
            ChannelOrigin origin = ChannelOrigin.newBuilder()
                    .setSender(Shards.market(3))
                    .setNumber(++number)
                    .setRunningHash(hash)
                    .build();
            return LogRecord.newBuilder()
                    .setChannel(origin)
                    .setChunk(chunk)
                    .setChunks(chunks)
                    .setBody(body)
                    .build();
        }
    }
}
