package io.openperp.benchmarks.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import com.sun.management.ThreadMXBean;
import io.openperp.benchmarks.shard.LinkedShards.Command;
import io.openperp.benchmarks.shard.TradingPairs.Population;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.Arrival;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.runtime.shard.Lane;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An account shard and a market shard, each with two copies of equal state: one in a lane with its channels, which gets
 * the bytes of records, and one without a lane, which gets only the commands. The originals trade with each other; the
 * copies get the same inputs, and are timed.
 */
final class MeasuredPair {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Number of the market that is measured; trading is the same in all markets. */
    private static final int MARKET = 0;

    private final LinkedShards shards;
    private final TradingPairs trading;
    private final Copy accounts;
    private final Copy market;
    private List<Taken> taken = new ArrayList<>();

    private record Taken(Command command, byte[] bytes) {}

    private record Step(Arrival arrival, ByteString body) {}

    private interface Work {
        void run() throws InvalidProtocolBufferException;
    }

    /** An outbox that discards everything that the measured shard sends. */
    private static final class Nowhere implements Outbox {

        @Override
        public void send(ShardAddress destination, MessageLite command) {}

        @Override
        public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {}
    }

    /** Two copies of a shard that trades, one in a lane and one alone. */
    private static final class Copy {

        private final Lane original;
        private final Lane numbered;
        private final Shard alone;
        private final List<Step> steps = new ArrayList<>();

        Copy(Lane original, Shard state, Shard alone) {
            this.original = original;
            this.alone = alone;
            this.numbered = new Lane(
                    original.address(),
                    new ObservedShard(state, (arrival, body) -> steps.add(new Step(arrival, body))));
            BinaryWriter whole = new BinaryWriter();
            original.writeTo(whole);
            numbered.readFrom(new BinaryReader(whole.toByteArray()));
            BinaryWriter own = new BinaryWriter();
            state.writeTo(own);
            alone.readFrom(new BinaryReader(own.toByteArray()));
        }

        List<Cost> measure(String name, List<Taken> log) {
            steps.clear();
            Cost whole = cost(name + ", numbered", log.size(), () -> {
                for (Taken one : log) {
                    numbered.apply(numbered.offset() + 1, one.command.appendMillis(), one.bytes);
                }
            });
            if (!numbered.channelHash().equals(original.channelHash())) {
                throw new IllegalStateException("the copy of the " + name + " shard has sent something else");
            }
            Nowhere nowhere = new Nowhere();
            Cost logic = cost(name + ", logic", log.size(), () -> {
                for (Step step : steps) {
                    alone.apply(step.arrival, step.body, nowhere);
                }
            });
            return List.of(whole, logic);
        }
    }

    MeasuredPair(Population population) {
        shards = new LinkedShards(population.positions());
        shards.open();
        trading = new TradingPairs(shards, population);
        trading.open();
        accounts = new Copy(shards.accounts(), new AccountShard(17), new AccountShard(17));
        market = new Copy(shards.market(MARKET), new MarketShard(19), new MarketShard(19));
    }

    /**
     * Trades, then measures the copies of account shard and market shard with the same inputs, each in a lane and
     * alone.
     */
    List<Cost> measure(int transactions) {
        taken = new ArrayList<>();
        shards.watch(command -> taken.add(new Taken(command, command.record().toByteArray())));
        trading.trade(transactions);
        shards.watch(command -> {});
        List<Cost> costs = new ArrayList<>(accounts.measure("account", of(Command.OF_ACCOUNTS)));
        costs.addAll(market.measure("market", of(MARKET)));
        return costs;
    }

    private List<Taken> of(int shard) {
        return taken.stream().filter(one -> one.command.market() == shard).toList();
    }

    private static Cost cost(String name, int count, Work work) {
        long thread = Thread.currentThread().threadId();
        long bytes = THREADS.getThreadAllocatedBytes(thread);
        long start = THREADS.getCurrentThreadCpuTime();
        try {
            work.run();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(e);
        }
        double micros = (THREADS.getCurrentThreadCpuTime() - start) / 1e3 / count;
        return new Cost(name, micros, (THREADS.getThreadAllocatedBytes(thread) - bytes) / count);
    }

    /**
     * Mean cost of one command in a round.
     *
     * @param micros processor time of the thread, in microseconds
     * @param bytes bytes allocated by the thread
     */
    record Cost(String name, double micros, long bytes) {}
}
