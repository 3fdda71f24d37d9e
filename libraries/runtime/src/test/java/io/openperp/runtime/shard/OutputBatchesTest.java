package io.openperp.runtime.shard;

import static io.openperp.runtime.shard.ScriptedShard.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.protobuf.ByteString;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.channel.OutputBatches;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Events that a shard sends together are one record, and mean the same (LOG-026). */
class OutputBatchesTest {

    private static final long MILLIS = 1_790_000_000_000L;
    private static final ByteString ONE = ByteString.copyFromUtf8("gateway one");
    private static final ByteString OTHER = ByteString.copyFromUtf8("gateway two");

    private final Lane sender = new Lane(Shards.accounts(), new ScriptedShard());
    private final OutputBatches batches = new OutputBatches();
    private final List<Output> sent = new ArrayList<>();
    private long offset;

    @Test
    void eventsAreOneRecordAndCommandsPassAtOnce() {
        outputs("publish a;send market-1 x;publish b;send market-1 y").forEach(this::add);
        assertThat(sent).extracting(Output::topic).containsExactly(Topics.COMMANDS, Topics.COMMANDS);
        assertThat(batches.size()).isEqualTo(2);
        batches.flush(sent::add);
        assertThat(sent).hasSize(3);
        assertThat(eventsSent()).containsExactly("a 1", "b 1");
        batches.flush(output -> {
            throw new AssertionError("sent twice: " + output);
        });
    }

    @Test
    void batchHasAnswersToOneGatewayOnly() {
        List<Output> events = outputs("publish a;publish b;publish c;publish d");
        add(events.get(0));
        add(answerTo(ONE, events.get(1)));
        add(answerTo(OTHER, events.get(2)));
        add(events.get(3));
        batches.flush(sent::add);
        assertThat(sent).extracting(Output::gateway).containsExactly(ONE, OTHER);
        assertThat(eventsSent()).containsExactly("a 1", "b 1", "c 1", "d 1");
    }

    @Test
    void splitEventTravelsAloneAndInItsPlace() {
        outputs("publish a;large 300000;publish b").forEach(this::add);
        batches.flush(sent::add);
        assertThat(sent).extracting(output -> output.record().getChunks()).containsExactly(0, 2, 2, 0);
        assertThat(ScriptedShard.textOf(sent.getLast().record().getBody())).startsWith("b");
    }

    @Test
    void batchIsNotLargerThanTheLargestRecord() {
        String half = "x".repeat(OutputBatches.MOST_BYTES / 2 - 16);
        outputs("publish " + half + ";publish " + half + ";publish " + half).forEach(this::add);
        batches.flush(sent::add);
        assertThat(sent)
                .extracting(output -> output.record().getFollowingCount())
                .containsExactly(1, 0);
    }

    /** A reader sees each event once, however the events were divided at each of two sends. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void readerOfAnyBatchesSeesEveryEventOnce(long seed) {
        Random random = new Random(seed);
        List<Output> outputs = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            outputs.addAll(outputs("publish e" + i));
        }
        List<LogRecord> log = new ArrayList<>(batchesOf(outputs.subList(0, 25), random));
        log.addAll(batchesOf(outputs.subList(random.nextInt(25), 40), random));
        ChannelReceiver reader = new ChannelReceiver();
        List<ByteString> read = new ArrayList<>();
        log.forEach(record ->
                RecordBatch.records(record).forEach(one -> reader.accept(one).ifPresent(read::add)));
        assertThat(read)
                .isEqualTo(outputs.stream()
                        .map(output -> output.record().getBody())
                        .toList());
        assertThat(reader.ignored()).isZero();
        assertThat(reader.repeats()).isPositive();
    }

    @Test
    void shardRefusesABatchOfCommands() {
        List<LogRecord> commands = outputs("send market-1 a;send market-1 b").stream()
                .map(Output::record)
                .toList();
        Lane market = new Lane(Shards.market(1), new ScriptedShard());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> market.apply(0, MILLIS, RecordBatch.of(commands)))
                .withMessageContaining("only events");
    }

    private List<LogRecord> batchesOf(List<Output> outputs, Random random) {
        List<Output> into = new ArrayList<>();
        for (Output output : outputs) {
            batches.add(output, into::add);
            if (random.nextInt(4) == 0) {
                batches.flush(into::add);
            }
        }
        batches.flush(into::add);
        return into.stream().map(Output::record).toList();
    }

    private void add(Output output) {
        batches.add(output, sent::add);
    }

    private List<Output> outputs(String script) {
        return sender.apply(offset++, MILLIS, OwnerRecords.of(command(script)));
    }

    private static Output answerTo(ByteString gateway, Output event) {
        return new Output(event.topic(), event.partition(), event.record(), gateway);
    }

    private List<String> eventsSent() {
        return sent.stream()
                .filter(output -> output.topic().equals(Topics.ACCOUNT_EVENTS))
                .flatMap(output -> RecordBatch.records(output.record()).stream())
                .map(record -> ScriptedShard.textOf(record.getBody()))
                .toList();
    }
}
