package io.openperp.runtime.shard;

import static io.openperp.runtime.shard.ScriptedShard.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.openperp.journal.Arrival;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MovedShard;
import io.openperp.journal.Outbox;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A market moves between the lane of the account shard and a lane of its own while commands for it are under way (LOG-029). */
class MovedMarketTest {

    private static final long MILLIS = 1_790_000_000_000L;
    private static final ShardAddress ACCOUNTS = Shards.accounts();
    private static final ShardAddress BTC = Shards.market(0);
    private static final ShardAddress ETH = Shards.market(1);
    private static final int MOST_COMMANDS = 4;

    /** Commands in the order in which each shard has applied them, in any lane; a restored lane notes none twice. */
    private final Map<String, List<String>> applied = new TreeMap<>();

    private final Map<ShardAddress, Log> logs = new LinkedHashMap<>();
    private final Map<ShardAddress, List<LogRecord>> events = new LinkedHashMap<>();
    private long counter;

    MovedMarketTest() {
        for (ShardAddress first : List.of(ACCOUNTS, BTC, ETH)) {
            logs.put(first, new Log(first));
            events.put(first, new ArrayList<>());
        }
    }

    private static final class Log {
        final ShardAddress first;
        final List<LogRecord> records = new ArrayList<>();
        Lane lane;

        Log(ShardAddress first) {
            this.first = first;
        }
    }

    private final class Noting extends ScriptedShard {
        private final ShardAddress address;

        Noting(ShardAddress address) {
            this.address = address;
        }

        @Override
        public void apply(Arrival arrival, ByteString body, Outbox outbox) {
            MovedMarketTest.this
                    .applied
                    .computeIfAbsent(Shards.name(address), name -> new ArrayList<>())
                    .add(textOf(body));
            super.apply(arrival, body, outbox);
        }
    }

    private Lane newLane(ShardAddress first) {
        return first.equals(ACCOUNTS)
                ? Lane.ofAccounts(ACCOUNTS, List.of(BTC, ETH), Noting::new, VoidedRecords.NONE, MOST_COMMANDS)
                : Lane.ofMarket(first, Noting::new, VoidedRecords.NONE, MOST_COMMANDS);
    }

    private Lane lane(ShardAddress first) {
        Log log = logs.get(first);
        if (log.lane == null) {
            log.lane = newLane(first);
        }
        return log.lane;
    }

    @Test
    void anUnmovedMarketRunsWithTheAccountShardAndItsOwnLaneIsEmpty() {
        submit("send market-0 publish e");
        run();
        assertThat(lane(ACCOUNTS).addresses()).containsExactly(ACCOUNTS, BTC, ETH);
        assertThat(lane(BTC).addresses()).isEmpty();
        assertThat(lane(BTC).isDormant()).isTrue();
        assertThat(logs.get(BTC).records).isEmpty();
        assertThat(events.get(BTC)).hasSize(1);
    }

    @Test
    void aMarketInALaneOfItsOwnIsReachedThroughItsLogAndGoesOnWithItsEvents() {
        submit("send market-0 publish a;move 0 own;send market-0 send account-0 settle;send market-0 publish b");
        run();
        assertThat(lane(ACCOUNTS).addresses()).containsExactly(ACCOUNTS, ETH);
        assertThat(lane(BTC).addresses()).containsExactly(BTC);
        assertThat(applied.get("market-0")).containsExactly("publish a", "send account-0 settle", "publish b");
        assertThat(applied.get("account-0")).endsWith("settle");
        submit("send market-0 publish c");
        run();
        submit("move 0 back;send market-0 publish d");
        run();
        assertThat(lane(BTC).addresses()).isEmpty();
        submit("send market-0 publish e");
        run();
        assertThat(events.get(BTC))
                .extracting(record -> record.getChannel().getNumber())
                .containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(texts(BTC)).containsExactly("a 1", "b 3", "c 4", "d 5", "e 6");
    }

    @Test
    void commandsWaitUntilEverythingThatTheMarketHasSentIsStored() {
        submit("send market-0 publish a;move 0 own;send market-0 publish b");
        runWithoutHosts();
        assertThat(lane(ACCOUNTS).stopped()).containsEntry(BTC, 0L);
        submit("send market-0 publish c");
        runWithoutHosts();
        assertThat(applied.get("market-0")).containsExactly("publish a");
        run();
        assertThat(applied.get("market-0")).containsExactly("publish a", "publish b", "publish c");
    }

    @Test
    void aReleaseOfAnotherStopHasNoEffect() {
        submit("move 0 own");
        runWithoutHosts();
        append(ACCOUNTS, OwnerRecords.release(BTC, 7, 0));
        append(ACCOUNTS, OwnerRecords.release(ETH, 0, 0));
        append(ACCOUNTS, OwnerRecords.release(Shards.market(9), 0, 0));
        runWithoutHosts();
        assertThat(lane(ACCOUNTS).addresses()).contains(BTC, ETH);
    }

    @Test
    void aMarketThatIsThereOrOnItsWayStays() {
        submit("move 0 back;move 1 own;move 1 own;move 1 back");
        run();
        assertThat(lane(ACCOUNTS).addresses()).containsExactly(ACCOUNTS, BTC);
        submit("move 7 own;move 1 own");
        run();
        assertThat(lane(ETH).addresses()).containsExactly(ETH);
    }

    @Test
    void theSettingsOfAHostMoveAMarketOnlyOnce() {
        append(ACCOUNTS, OwnerRecords.moveFirst(BTC));
        run();
        assertThat(lane(BTC).addresses()).containsExactly(BTC);
        submit("move 0 back");
        run();
        append(ACCOUNTS, OwnerRecords.moveFirst(BTC));
        run();
        assertThat(lane(ACCOUNTS).addresses()).contains(BTC);
    }

    @Test
    void aTickAndACommandOfAHostAreForMarketsThatAreHere() {
        submit("move 0 own");
        run();
        append(ACCOUNTS, OwnerRecords.tick(1_790_000_001));
        append(BTC, OwnerRecords.tick(1_790_000_002));
        append(ACCOUNTS, OwnerRecords.of(BTC, command("settings of the wrong host")));
        append(BTC, OwnerRecords.of(BTC, command("settings")));
        run();
        assertThat(applied.get("market-0")).containsExactly("tick 1790000002", "settings");
        assertThat(applied.get("market-1")).containsExactly("tick 1790000001");
    }

    @Test
    void aCommandForAMarketThatIsNotInItsLaneIsNoCommandOfThisExchange() {
        Lane alone = new Lane(ACCOUNTS, new ScriptedShard());
        LogRecord command = alone.apply(0, MILLIS, transaction("send market-0 x"))
                .getFirst()
                .record();
        assertThatThrownBy(() -> lane(BTC).apply(0, MILLIS, command)).hasMessage("account-0 is not in this lane");
    }

    @Test
    void aStateInAnotherFormatIsRefusedByName() {
        LaneQueue queue = new LaneQueue();
        LaneShard away = new LaneShard(
                BTC, ScriptedShard::new, queue, new ArrayList<>(), new ArrayList<>(), Residence.State.AWAY);
        queue.join(away);
        queue.addStep(
                BTC,
                LaneEntry.Act.ARRIVE,
                MovedShard.newBuilder().setFormatVersion(2).build());
        assertThatThrownBy(() -> away.carryOut(0, MILLIS, queue.poll()))
                .hasMessage("market-0 arrives in format version 2, this program reads 1");
    }

    /** A left-over command may be the reason, so that one voided record discards commands only. */
    @Test
    void aStateThatCannotBeReadIsDiscardedByTwoVoidedRecordsInARow() {
        submit("send market-0 publish a;move 0 own");
        run();
        submit("move 0 back");
        runWithoutHosts();
        submit("send market-1 x;".repeat(10));
        append(BTC, OwnerRecords.release(BTC, lane(BTC).stopped().get(BTC), 0));
        Lane own = lane(BTC);
        int release = (int) own.offset() + 1;
        send(own.apply(release, MILLIS, logs.get(BTC).records.get(release)));
        long broken =
                lane(ACCOUNTS).offset() + 3; // the transaction and its ten commands, four a record, then the state
        for (int i = 0; i < 6; i++) {
            append(ACCOUNTS, OwnerRecords.goOn());
        }
        assertThatThrownBy(() -> replayUnreadable(Set.of())).hasMessage("unreadable");
        assertThatThrownBy(() -> replayUnreadable(Set.of(broken))).hasMessage("unreadable");
        Lane voiding = replayUnreadable(Set.of(broken, broken + 1));
        assertThat(voiding.isWaiting()).isFalse();
        assertThat(voiding.addresses()).containsExactly(ACCOUNTS, ETH);
    }

    /** Applies the log of the account shard to a lane in which no state of a market can be read. */
    private Lane replayUnreadable(Set<Long> voided) {
        Lane lane = Lane.ofAccounts(
                ACCOUNTS,
                List.of(BTC, ETH),
                address -> new ScriptedShard() {
                    @Override
                    public void readFrom(BinaryReader in) {
                        throw new IllegalStateException("unreadable");
                    }
                },
                VoidedRecords.of(new TreeMap<>(Map.of("account-0", voided))),
                MOST_COMMANDS);
        List<LogRecord> records = logs.get(ACCOUNTS).records;
        for (int i = 0; i < records.size(); i++) {
            lane.apply(i, MILLIS + i, records.get(i));
        }
        return lane;
    }

    /** Whatever is under way at a move: each market applies every command once, in order, and so do the readers of its events. */
    @Test
    void nothingIsLostDoubledOrReorderedByMoves() {
        for (int seed = 1; seed <= 40; seed++) {
            MovedMarketTest exchange = new MovedMarketTest();
            int moves = exchange.play(new Random(seed));
            assertThat(moves).as("moves of seed %d", seed).isGreaterThan(3);
        }
    }

    private int play(Random random) {
        List<String> sentToBtc = new ArrayList<>();
        int moves = 0;
        for (int step = 0; step < 120; step++) {
            StringBuilder script = new StringBuilder();
            for (int part = 0; part <= random.nextInt(6); part++) {
                int market = random.nextInt(2);
                if (random.nextInt(6) == 0) {
                    script.append("move ").append(market).append(random.nextBoolean() ? " own;" : " back;");
                } else {
                    String text = "publish %d.%d;send account-0 settle %d".formatted(step, part, part);
                    script.append("send market-")
                            .append(market)
                            .append(' ')
                            .append(step)
                            .append(';');
                    if (market == 0) {
                        sentToBtc.add(String.valueOf(step));
                    }
                    script.append("send market-")
                            .append(market)
                            .append(" publish ")
                            .append(text.length())
                            .append(';');
                    if (market == 0) {
                        sentToBtc.add("publish " + text.length());
                    }
                }
            }
            submit(script.toString());
            if (random.nextBoolean()) {
                runWithoutHosts();
            }
            if (random.nextInt(3) == 0) {
                run();
            }
            if (random.nextInt(4) == 0) {
                ShardAddress first = List.of(ACCOUNTS, BTC, ETH).get(random.nextInt(3));
                startAgain(first);
            }
            moves = hasMoved();
        }
        run();
        assertThat(applied.get("market-0")).isEqualTo(sentToBtc);
        for (ShardAddress market : List.of(BTC, ETH)) {
            assertThat(inOrder(market))
                    .isEqualTo(lane(holder(market)).published(market).number());
        }
        return moves;
    }

    private ShardAddress holder(ShardAddress market) {
        boolean isOwn = lane(market).addresses().contains(market);
        assertThat(lane(ACCOUNTS).addresses().contains(market)).isEqualTo(!isOwn);
        return isOwn ? market : ACCOUNTS;
    }

    private int moves;

    private int hasMoved() {
        return moves;
    }

    /** Number of the last event that a reader has accepted that reads from the beginning. */
    private long inOrder(ShardAddress market) {
        ChannelReceiver reader = new ChannelReceiver();
        events.get(market).forEach(reader::accept);
        return reader.position().number();
    }

    /** Continues with what a snapshot of the lane says, and sends the last outputs once more. */
    private void startAgain(ShardAddress first) {
        Log log = logs.get(first);
        Lane stored = lane(first);
        Lane restored = newLane(first);
        restored.readFrom(new BinaryReader(bytes(stored)));
        assertThat(restored.stateHash()).isEqualTo(stored.stateHash());
        log.lane = restored;
        log.records.stream().filter(LogRecord::hasChannel).reduce((a, b) -> b).ifPresent(log.records::add);
    }

    /** Applies everything, with hosts that release what waits. */
    private void run() {
        boolean isDone = false;
        while (!isDone) {
            isDone = true;
            runWithoutHosts();
            for (Log log : logs.values()) {
                Lane lane = lane(log.first);
                for (Map.Entry<ShardAddress, Long> stopped : lane.stopped().entrySet()) {
                    append(log.first, OwnerRecords.release(stopped.getKey(), stopped.getValue(), 0));
                    isDone = false;
                }
                if (lane.isWaiting()) {
                    append(log.first, OwnerRecords.goOn());
                    isDone = false;
                }
            }
        }
    }

    private void runWithoutHosts() {
        boolean isDone = false;
        while (!isDone) {
            isDone = true;
            for (Log log : logs.values()) {
                Lane lane = lane(log.first);
                while (lane.offset() + 1 < log.records.size()) {
                    int next = (int) lane.offset() + 1;
                    send(lane.apply(next, MILLIS + next, log.records.get(next)));
                    moves += (int) lane.moves().stream()
                            .filter(move -> move.step() == LaneMove.Step.ARRIVED)
                            .count();
                    isDone = false;
                }
            }
        }
    }

    private void send(List<Output> outputs) {
        for (Output output : outputs) {
            switch (output.topic()) {
                case Topics.COMMANDS -> append(Shards.firstOfLane(output.partition()), output.record());
                case Topics.ACCOUNT_EVENTS -> events.get(ACCOUNTS).add(output.record());
                default -> events.get(Shards.market(output.partition())).add(output.record());
            }
        }
    }

    private List<String> texts(ShardAddress market) {
        return events.get(market).stream()
                .map(record -> ScriptedShard.textOf(record.getBody()))
                .toList();
    }

    private static byte[] bytes(Lane stored) {
        BinaryWriter out = new BinaryWriter();
        stored.writeTo(out);
        return out.toByteArray();
    }

    private void append(ShardAddress first, LogRecord record) {
        logs.get(first).records.add(record);
    }

    private void submit(String script) {
        append(ACCOUNTS, transaction(script));
    }

    private LogRecord transaction(String script) {
        return LogRecord.newBuilder()
                .setGateway(GatewayOrigin.newBuilder()
                        .setIncarnation(ByteString.copyFromUtf8("gateway"))
                        .setCounter(++counter))
                .setBody(command(script).toByteString())
                .build();
    }
}
