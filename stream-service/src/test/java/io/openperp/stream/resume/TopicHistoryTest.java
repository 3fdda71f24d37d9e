package io.openperp.stream.resume;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.openperp.api.stream.ServerMessage;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.Resumption;
import io.openperp.stream.connection.Allowance;
import io.openperp.stream.connection.MemoryBudget;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.connection.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Numbers of messages, the kept records, and the messages made again from them (STR-008, STR-018). */
class TopicHistoryTest {

    private final TopicHistory topic = new TopicHistory();
    private final RecentRecords recent = new RecentRecords(3, bytes(1000));
    private final List<Long> numbers = new ArrayList<>();

    private Patience patience = new Patience(Duration.ofMillis(50));

    @Test
    void numberIsThatOfTheRecordAndThePlaceInIt() {
        tell(5, 1);
        tell(9, 3);

        assertThat(numbers).containsExactly(5L << 16, 9L << 16, (9L << 16) + 1, (9L << 16) + 2);
        assertThat(topic.last()).isEqualTo((9L << 16) + 2);
    }

    @Test
    void placesBeyondTheLastShareItsNumber() {
        tell(5, 65_600);
        tell(6, 1);

        assertThat(numbers.get(65_535)).isEqualTo((6L << 16) - 1);
        assertThat(numbers.get(65_599)).isEqualTo((6L << 16) - 1);
        assertThat(numbers.getLast()).isEqualTo(6L << 16);
    }

    @Test
    void everyMissedMessageIsMadeAgainWithItsNumbers() throws Exception {
        tell(1, 2);
        tell(2, 1);
        tell(4, 2);

        assertThat(missed(1L << 16).orElseThrow())
                .containsExactly(
                        "65537 after 65536", "131072 after 65537", "262144 after 131072", "262145 after 262144 end");
        assertThat(missed(topic.last()).orElseThrow()).isEmpty();
        assertThat(missed(0).orElseThrow()).hasSize(5);
    }

    @Test
    void recordThatIsKeptNoLongerMakesItTooOld() throws Exception {
        tell(1, 1);
        tell(2, 1);
        tell(3, 1);
        tell(4, 1);

        assertThat(missed(2L << 16).orElseThrow()).hasSize(2);
        assertThat(missed(1L << 16)).isEmpty();
        assertThat(missed(0)).isEmpty();
    }

    @Test
    void bytesAreBoundedToo() throws Exception {
        RecentRecords small = new RecentRecords(100, bytes(2 * (RecentRecords.RECORD_BYTES + 10) + 5));
        for (int number = 1; number <= 4; number++) {
            EventRecord record = new EventRecord(number, ByteString.copyFromUtf8("0000000001"));
            topic.next(record);
            small.keep(record);
        }

        assertThat(missed(3L << 16).orElseThrow()).hasSize(1);
        assertThat(missed(2L << 16)).isEmpty();
    }

    @Test
    void recordsOfOtherTopicsTakeTheirShareButMissNothing() throws Exception {
        tell(1, 1);
        for (int number = 2; number < 10; number++) {
            EventRecord other = new EventRecord(number, ByteString.EMPTY);
            new TopicHistory().next(other);
            recent.keep(other);
        }

        assertThat(topic.keeps(1L << 16)).isFalse();
        assertThat(missed(1L << 16).orElseThrow()).isEmpty();
    }

    @Test
    void numberThatIsNotReachedIsWaitedForAndThenTooOld() throws Exception {
        tell(1, 1);

        assertThat(missed(2L << 16)).isEmpty();
    }

    @Test
    void connectionThatHasWaitedInVainWaitsNoMore() throws Exception {
        tell(1, 1);
        patience = new Patience(Duration.ofMillis(500));
        assertThat(missed(2L << 16)).isEmpty();
        long begin = System.nanoTime();
        for (int i = 0; i < 10; i++) {
            assertThat(missed(Long.MAX_VALUE >> 1)).isEmpty();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMillis(400));
    }

    @Test
    void moreThanIsAllowedIsTooMuch() throws Exception {
        tell(1, 3);
        Channels channels = new Channels();
        Resumption resumption = new Resumption(() -> topic, 0, TopicHistoryTest::messages);
        resumption.prepare(channels, new Allowance(new Patience(Duration.ZERO), 30, new MemoryBudget(1_000)));

        assertThat(resumption.missedMessages()).isEmpty();
    }

    /** Memory of so many bytes for a partition. */
    private static ResumeMemory bytes(long ofAPartition) {
        return new ResumeMemory(ofAPartition, 0, () -> 1);
    }

    private void tell(long number, int messages) {
        EventRecord record = new EventRecord(number, ByteString.copyFromUtf8(Integer.toString(messages)));
        for (int i = 0; i < messages; i++) {
            numbers.add(topic.next(record));
        }
        recent.keep(record);
    }

    private Optional<List<String>> missed(long from) throws InterruptedException {
        Resumption resumption = new Resumption(() -> topic, from, TopicHistoryTest::messages);
        resumption.prepare(new Channels(), new Allowance(patience, 1_000_000, new MemoryBudget(1_000_000)));
        return resumption
                .missedMessages()
                .map(made -> made.stream()
                        .map(OutboundMessage::text)
                        .map(text -> text.replaceAll(".*message\":\"(.*)\".*", "$1"))
                        .toList());
    }

    private static List<UnnumberedMessage> messages(EventRecord record) {
        List<UnnumberedMessage> messages = new ArrayList<>();
        for (int i = Integer.parseInt(record.body().toStringUtf8()); i > 0; i--) {
            messages.add(new UnnumberedMessage() {
                @Override
                public ServerMessage at(long seq, long prev) {
                    return new ServerMessage.Refused(seq + " after " + prev, null);
                }

                @Override
                public ServerMessage atEnd(long seq, long prev) {
                    return new ServerMessage.Refused(seq + " after " + prev + " end", null);
                }
            });
        }
        return messages;
    }
}
