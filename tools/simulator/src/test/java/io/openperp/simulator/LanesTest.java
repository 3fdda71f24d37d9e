package io.openperp.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Move;
import io.openperp.journal.OwnerOrigin;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.LaneMove;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.voiding.VoidedRecords;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The same client transactions and acts of hosts lead to the same events, but for the slots that they name, in one lane, with a
 * lane for each market, and while markets move between the two (LOG-028, LOG-029). A command to another lane is there at once.
 */
class LanesTest {

    /** A record of a gateway or a host: what shards are told from outside. */
    private record Input(long appendMillis, ShardAddress shard, LogRecord record) {}

    /** The lanes in which the markets run. */
    private enum Layout {
        ONE_LANE,
        LANE_FOR_EACH,
        MOVING;

        /** The moves before an input. */
        List<LogRecord> before(int input, List<ShardAddress> markets) {
            if (this == LANE_FOR_EACH && input == 0) {
                return markets.stream().map(OwnerRecords::moveFirst).toList();
            }
            if (this != MOVING || input % INPUTS_BETWEEN_MOVES != 0) {
                return List.of();
            }
            int move = input / INPUTS_BETWEEN_MOVES;
            ShardAddress market = markets.get(move % markets.size());
            return List.of(move(market, move / markets.size() % 2 == 0));
        }

        private static LogRecord move(ShardAddress market, boolean own) {
            Move.Builder move = Move.newBuilder().setShard(market).setOwnLane(own);
            return LogRecord.newBuilder()
                    .setOwner(OwnerOrigin.newBuilder().setMove(move))
                    .build();
        }
    }

    private static final int INPUTS_BETWEEN_MOVES = 7;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** An exchange in some layout; events by shard. */
    private static final class Exchange {

        private final Layout layout;
        private final List<ShardAddress> markets;
        private final TreeMap<Integer, Lane> lanes = new TreeMap<>();
        private final Map<ShardAddress, ChannelReceiver> readers = new HashMap<>();
        final TreeMap<String, List<Message>> events = new TreeMap<>();
        int inputs;
        int appended;
        int arrivals;

        Exchange(Layout layout, List<ShardAddress> markets) {
            this.layout = layout;
            this.markets = markets;
            Lane accounts = Lane.ofAccounts(
                    Shards.accounts(), markets, LanesTest::newShard, VoidedRecords.NONE, Lane.MOST_COMMANDS);
            lanes.put(Shards.lane(Shards.accounts()), accounts);
            markets.forEach(market -> lanes.put(
                    Shards.lane(market),
                    Lane.ofMarket(market, LanesTest::newShard, VoidedRecords.NONE, Lane.MOST_COMMANDS)));
        }

        void take(Input input) throws IOException {
            int first = Shards.lane(Shards.accounts());
            for (LogRecord move : layout.before(inputs++, markets)) {
                append(input.appendMillis, List.of(first), move);
            }
            if (input.record.getOwner().hasTick()) {
                List<Integer> awake = lanes.keySet().stream()
                        .filter(lane -> !lanes.get(lane).isDormant())
                        .toList();
                append(input.appendMillis, awake, input.record);
            } else {
                LogRecord record = input.record.hasOwner()
                        ? input.record.toBuilder().setReceiver(input.shard).build()
                        : input.record;
                append(input.appendMillis, List.of(laneOf(input.shard)), record);
            }
        }

        private int laneOf(ShardAddress shard) {
            int own = Shards.lane(shard);
            return lanes.get(own).addresses().contains(shard) ? own : Shards.lane(Shards.accounts());
        }

        /** Appends a record, and all that follows from it. */
        private void append(long appendMillis, List<Integer> to, LogRecord record) throws IOException {
            Queue<Map.Entry<Integer, LogRecord>> sent = new ArrayDeque<>();
            to.forEach(lane -> sent.add(Map.entry(lane, record)));
            for (Map.Entry<Integer, LogRecord> next = sent.poll(); next != null; next = sent.poll()) {
                int number = next.getKey();
                Lane at = lanes.get(number);
                appended++;
                for (Output output : at.apply(at.offset() + 1, appendMillis, next.getValue())) {
                    if (output.topic().equals(Topics.COMMANDS)) {
                        sent.add(Map.entry(output.partition(), output.record()));
                    } else {
                        read(output);
                    }
                }
                arrivals += (int) at.moves().stream()
                        .filter(move -> move.step() == LaneMove.Step.ARRIVED)
                        .count();
                at.stopped()
                        .forEach((shard, stoppedAt) ->
                                sent.add(Map.entry(number, OwnerRecords.release(shard, stoppedAt, 0))));
                if (sent.isEmpty()) {
                    lanes.forEach((waiting, each) -> {
                        if (each.isWaiting()) {
                            sent.add(Map.entry(waiting, OwnerRecords.goOn()));
                        }
                    });
                }
            }
        }

        private void read(Output output) throws InvalidProtocolBufferException {
            ShardAddress sender = output.record().getChannel().getSender();
            ByteString body = readers.computeIfAbsent(sender, of -> new ChannelReceiver())
                    .accept(output.record())
                    .orElse(null);
            if (body != null) {
                Message read = sender.getKind() == ShardKind.ACCOUNT
                        ? AccountEvents.parseFrom(body)
                        : MarketEvents.parseFrom(body);
                events.computeIfAbsent(Shards.name(sender), name -> new ArrayList<>())
                        .add(withoutSlots(read));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 9, 16, 48})
    void everyLayoutLeadsToTheSameEvents(int seed) throws IOException {
        List<RecordedLog> logs = RecordedLog.read("seed-" + seed + ".log.gz");
        List<ShardAddress> markets = logs.stream()
                .map(RecordedLog::shard)
                .filter(shard -> shard.getKind() == ShardKind.MARKET)
                .sorted(Comparator.comparingInt(ShardAddress::getPartition))
                .toList();
        Exchange one = new Exchange(Layout.ONE_LANE, markets);
        Exchange split = new Exchange(Layout.LANE_FOR_EACH, markets);
        Exchange moving = new Exchange(Layout.MOVING, markets);
        for (Input input : inputs(logs)) {
            one.take(input);
            split.take(input);
            moving.take(input);
        }
        requireSameEvents(split, one);
        requireSameEvents(moving, one);
        assertThat(one.arrivals).isZero();
        assertThat(split.arrivals).isEqualTo(markets.size());
        assertThat(moving.arrivals).isGreaterThan(2 * markets.size());
        assertThat(one.appended).isLessThan(split.appended);
    }

    private static void requireSameEvents(Exchange other, Exchange one) {
        assertThat(other.events.keySet()).hasSizeGreaterThan(1).isEqualTo(one.events.keySet());
        one.events.forEach((shard, events) -> {
            List<Message> others = other.events.get(shard);
            int same = (int) IntStream.range(0, Math.min(events.size(), others.size()))
                    .takeWhile(i -> events.get(i).equals(others.get(i)))
                    .count();
            assertThat(others.subList(same, others.size()))
                    .as("%s: events of %s after %d that are the same", other.layout, shard, same)
                    .isEqualTo(events.subList(same, events.size()));
        });
    }

    /** The records that gateways and hosts appended, by append time; each tick once, because it is for all shards. */
    private static List<Input> inputs(List<RecordedLog> logs) throws IOException {
        List<Input> inputs = new ArrayList<>();
        for (RecordedLog log : logs) {
            for (RecordedLog.Entry entry : log.entries()) {
                LogRecord record = LogRecord.parseFrom(entry.record());
                boolean isTold = record.hasGateway()
                        || record.hasOwner()
                                && (!record.getOwner().hasTick() || log.shard().getKind() == ShardKind.ACCOUNT);
                if (isTold) {
                    inputs.add(new Input(entry.appendMillis(), log.shard(), record));
                }
            }
        }
        inputs.sort(Comparator.comparingLong(Input::appendMillis)); // stable: of one log in its order
        return inputs;
    }

    private static Shard newShard(ShardAddress shard) {
        return shard.getKind() == ShardKind.ACCOUNT ? new AccountShard(1) : new MarketShard(2);
    }

    /** The message without the slots in it, and without hashes over them. A move takes nanoseconds, so times are in milliseconds. */
    private static Message withoutSlots(Message message) {
        Message.Builder copy = message.toBuilder();
        for (Map.Entry<FieldDescriptor, Object> entry : message.getAllFields().entrySet()) {
            FieldDescriptor field = entry.getKey();
            if (List.of("slot", "market_slot", "root", "previous_root", "hash", "tree_salt")
                    .contains(field.getName())) {
                copy.clearField(field);
            } else if (field.getName().endsWith("_nanos")) {
                copy.setField(field, (long) entry.getValue() / NANOS_PER_MILLI);
            } else if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE && field.isRepeated()) {
                for (int i = 0; i < message.getRepeatedFieldCount(field); i++) {
                    copy.setRepeatedField(field, i, withoutSlots((Message) message.getRepeatedField(field, i)));
                }
            } else if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
                copy.setField(field, withoutSlots((Message) entry.getValue()));
            }
        }
        return copy.build();
    }
}
