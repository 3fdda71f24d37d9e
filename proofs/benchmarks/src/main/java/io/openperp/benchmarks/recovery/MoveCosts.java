package io.openperp.benchmarks.recovery;

import io.openperp.benchmarks.shard.LinkedShards.Command;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Move;
import io.openperp.journal.OwnerOrigin;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.runtime.voiding.VoidedRecords;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Measures what a move costs two lanes in memory: a market with {@code ORDERS} open orders, one for each account,
 * leaves the lane of the account shard and comes back, {@code ROUNDS} times. Prints for each move the size of the
 * message with the state, how long the record takes that writes it, how long the longest of the records takes that
 * bring it, which is the one that reads it, and the heap that is in use while both lanes hold the message. Command
 * line: {@code ORDERS ROUNDS}.
 */
public final class MoveCosts {

    private static final ShardAddress MARKET = Shards.market(0);

    private final Lane accounts = Lane.ofAccounts(
            Shards.accounts(), List.of(MARKET), MoveCosts::newShard, VoidedRecords.NONE, Lane.MOST_COMMANDS);
    private final Lane own = Lane.ofMarket(MARKET, MoveCosts::newShard, VoidedRecords.NONE, Lane.MOST_COMMANDS);
    private long millis;

    private MoveCosts() {}

    public static void main(String[] arguments) {
        MoveCosts lanes = new MoveCosts();
        new GrownExchange(Integer.parseInt(arguments[0]), lanes::take);
        say("%s accounts and orders, heap %d MB", arguments[0], heapAfterCollection());
        for (int round = 0; round < Integer.parseInt(arguments[1]); round++) {
            lanes.move(true);
            lanes.move(false);
        }
    }

    /**
     * Copies an input of the exchange that grows the state: applies it to the lane of the account shard, unless another
     * shard sent it, because the shards of this lane send such commands themselves.
     */
    private void take(Command command) {
        LogRecord record = command.record();
        if (record.hasChannel()) {
            return;
        }
        millis = command.appendMillis();
        apply(
                accounts,
                command.market() == Command.OF_ACCOUNTS
                        ? record
                        : record.toBuilder().setReceiver(MARKET).build());
        while (accounts.isWaiting()) {
            apply(accounts, OwnerRecords.goOn());
        }
    }

    private void move(boolean toOwnLane) {
        Lane source = toOwnLane ? accounts : own;
        Lane target = toOwnLane ? own : accounts;
        Move.Builder request = Move.newBuilder().setShard(MARKET).setOwnLane(toOwnLane);
        commands(apply(
                        accounts,
                        LogRecord.newBuilder()
                                .setOwner(OwnerOrigin.newBuilder().setMove(request))
                                .build()))
                .forEach(record -> apply(own, record));
        long stoppedAt = Objects.requireNonNull(source.stopped().get(MARKET));
        long start = System.nanoTime();
        List<LogRecord> parts = commands(apply(source, OwnerRecords.release(MARKET, stoppedAt, 0)));
        long writing = System.nanoTime() - start;
        long bytes = 0;
        long total = 0;
        long longest = 0;
        for (LogRecord part : parts) {
            bytes += part.getSerializedSize();
            start = System.nanoTime();
            commands(apply(target, part)).forEach(record -> apply(source, record));
            long taken = System.nanoTime() - start;
            total += taken;
            longest = Math.max(longest, taken);
        }
        if (!target.addresses().contains(MARKET)) {
            throw new IllegalStateException("the market has not arrived");
        }
        say(
                "%s: %d records, %d MB; written in %d ms, brought in %d ms, of which the last record %d ms; heap %d MB",
                toOwnLane ? "to its own lane" : "back",
                parts.size(),
                bytes >> 20,
                writing / 1_000_000,
                total / 1_000_000,
                longest / 1_000_000,
                heapAfterCollection());
    }

    private List<Output> apply(Lane lane, LogRecord record) {
        return lane.apply(lane.offset() + 1, millis, record);
    }

    private static List<LogRecord> commands(List<Output> outputs) {
        return outputs.stream()
                .filter(output -> output.topic().equals(Topics.COMMANDS))
                .map(Output::record)
                .toList();
    }

    private static Shard newShard(ShardAddress shard) {
        return shard.getKind() == ShardKind.ACCOUNT ? new AccountShard(17) : new MarketShard(19);
    }

    private static long heapAfterCollection() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
