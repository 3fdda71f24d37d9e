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
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.Output;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.shard.VoidedRecords;
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
 * The same client transactions and acts of hosts, once with all shards in one lane, once with a lane for each, lead to the same
 * events, but for the slots that they name (LOG-028). Where there are several lanes, a command is at its shard at once.
 */
class LanesTest {

    /** A record of a gateway or a host: what shards are told from outside. */
    private record Input(long appendMillis, ShardAddress shard, LogRecord record) {}

    /** An exchange in some layout; events by shard. */
    private abstract static class Exchange {

        private final Map<ShardAddress, ChannelReceiver> readers = new HashMap<>();
        final TreeMap<String, List<Message>> events = new TreeMap<>();
        int appended;

        abstract void take(Input input) throws IOException;

        void read(Output output) throws InvalidProtocolBufferException {
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

    private static final class OneLane extends Exchange {

        private final Lane lane;

        OneLane(List<ShardAddress> shards) {
            Map<ShardAddress, Shard> all = new HashMap<>();
            shards.forEach(shard -> all.put(shard, newShard(shard)));
            lane = new Lane(Shards.accounts(), all, VoidedRecords.NONE);
        }

        @Override
        void take(Input input) throws IOException {
            apply(input.appendMillis, addressed(input));
            while (lane.isWaiting()) {
                apply(input.appendMillis, OwnerRecords.goOn());
            }
        }

        private static LogRecord addressed(Input input) {
            boolean isAct = input.record.hasOwner() && !input.record.getOwner().hasTick();
            return isAct ? input.record.toBuilder().setReceiver(input.shard).build() : input.record;
        }

        private void apply(long appendMillis, LogRecord record) throws IOException {
            appended++;
            for (Output output : lane.apply(lane.offset() + 1, appendMillis, record)) {
                read(output);
            }
        }
    }

    private static final class LaneForEach extends Exchange {

        private record Sent(ShardAddress shard, LogRecord record) {}

        private final TreeMap<String, Lane> lanes = new TreeMap<>();
        private final List<ShardAddress> shards;

        LaneForEach(List<ShardAddress> shards) {
            this.shards = shards;
            shards.forEach(shard -> lanes.put(Shards.name(shard), new Lane(shard, newShard(shard))));
        }

        @Override
        void take(Input input) throws IOException {
            Queue<Sent> sent = new ArrayDeque<>();
            if (input.record.getOwner().hasTick()) {
                shards.stream()
                        .filter(shard -> !lanes.get(Shards.name(shard)).isDormant())
                        .forEach(shard -> sent.add(new Sent(shard, input.record)));
            } else {
                sent.add(new Sent(input.shard, input.record));
            }
            for (Sent next = sent.poll(); next != null; next = sent.poll()) {
                Lane lane = lanes.get(Shards.name(next.shard));
                appended++;
                for (Output output : lane.apply(lane.offset() + 1, input.appendMillis, next.record)) {
                    if (output.topic().equals(Topics.COMMANDS)) {
                        sent.add(new Sent(Shards.firstOfLane(output.partition()), output.record()));
                    } else {
                        read(output);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 9, 16, 48})
    void oneLaneAndALaneForEachShardLeadToTheSameEvents(int seed) throws IOException {
        List<RecordedLog> logs = RecordedLog.read("seed-" + seed + ".log.gz");
        List<ShardAddress> shards = logs.stream()
                .map(RecordedLog::shard)
                .sorted(Comparator.comparingInt(ShardAddress::getKindValue)
                        .thenComparingInt(ShardAddress::getPartition))
                .toList();
        Exchange one = new OneLane(shards);
        Exchange split = new LaneForEach(shards);
        for (Input input : inputs(logs)) {
            one.take(input);
            split.take(input);
        }
        assertThat(one.events.keySet()).hasSizeGreaterThan(1).isEqualTo(split.events.keySet());
        one.events.forEach((shard, events) -> {
            List<Message> others = split.events.get(shard);
            int same = (int) IntStream.range(0, Math.min(events.size(), others.size()))
                    .takeWhile(i -> events.get(i).equals(others.get(i)))
                    .count();
            assertThat(events.subList(same, events.size()))
                    .as("events of %s after %d that are the same", shard, same)
                    .isEqualTo(others.subList(same, others.size()));
        });
        assertThat(one.appended).isLessThan(split.appended);
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

    /** The message without the slots in it, and without hashes over them. */
    private static Message withoutSlots(Message message) {
        Message.Builder copy = message.toBuilder();
        for (Map.Entry<FieldDescriptor, Object> entry : message.getAllFields().entrySet()) {
            FieldDescriptor field = entry.getKey();
            if (List.of("slot", "market_slot", "root", "previous_root", "hash", "tree_salt")
                    .contains(field.getName())) {
                copy.clearField(field);
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
