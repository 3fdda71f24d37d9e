package io.openperp.benchmarks.recovery;

import io.openperp.benchmarks.shard.LinkedShards;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Tick;
import io.openperp.localbroker.LocalKafka;
import io.openperp.runtime.shard.Lane;
import io.openperp.runtime.shard.OwnerRecords;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures what snapshots cost an account shard with this many accounts and open orders, and how long a start takes.
 * Command line: {@code ACCOUNTS RECORDS [PHASES [OPTIONS [STARTS [CLASSES...]]]]}, by default with three phases;
 * OPTIONS are Java options of the host.
 *
 * <ul>
 *   <li>the time to write the state, during which the shard would stop if its own thread did it, and the part of a
 *       snapshot that this thread really does; the same for the market shard
 *   <li>on a real broker, with the host in a process of its own: the duration of a start from a snapshot of that state
 *       and {@code RECORDS} records of the log after it
 *   <li>with 1000 commands a second: how long they take from the producer to the shard, without a snapshot and while
 *       one is built, and for comparison the longest hiccup of a thread that only sleeps; also the heap in use and the
 *       processor time of the shard's thread and of the one that builds snapshots
 * </ul>
 *
 * The host is started {@code STARTS} times, each time with a copy of the same logs. With {@code CLASSES} it is started
 * as often with each of these class paths, in turn, which take precedence over this program's own; use them to compare
 * commits. With 0 phases the host has its default settings and ends as soon as it runs.
 */
public final class SnapshotCosts {

    private static final String PHASES = "3";
    private static final String OPTIONS = "-Xmx10g -XX:+UseZGC";

    private SnapshotCosts() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        int accounts = Integer.parseInt(arguments[0]);
        int records = Integer.parseInt(arguments[1]);
        String phases = arguments.length > 2 ? arguments[2] : PHASES;
        String options = arguments.length > 3 ? arguments[3] : OPTIONS;
        int starts = arguments.length > 4 ? Integer.parseInt(arguments[4]) : 1;
        List<String> classes = arguments.length > 5 ? List.of(arguments).subList(5, arguments.length) : List.of("");
        try (Logs logs = new Logs()) {
            int stored;
            try (LocalKafka kafka = logs.begin()) {
                stored = grow(kafka.bootstrapServers(), accounts, records);
            }
            System.gc(); // the memory is the host's
            for (int start = 0; start < starts * classes.size(); start++) {
                String before = classes.get(start % classes.size());
                try (LocalKafka kafka = logs.copy()) {
                    say("start %d %s", start / classes.size(), before);
                    if (hosted(kafka.bootstrapServers(), stored, phases, options, before) != 0) {
                        throw new IllegalStateException("the host has ended with an error");
                    }
                }
            }
        }
    }

    /**
     * Stores at the broker a snapshot of an account shard with this many accounts, and the log after the snapshot.
     * Returns the length of that log, in records.
     */
    private static int grow(String servers, int accounts, int records) {
        GrownExchange exchange = new GrownExchange(accounts);
        say("%d accounts, %d orders, heap after collection %d MB", accounts, accounts, heapAfterCollection());
        inMemory("account shard", exchange.accounts(), LinkedShards.newAccounts());
        inMemory("market shard", exchange.market(), LinkedShards.newMarket(0));
        try (StoredState stored = new StoredState(Map.of("bootstrap.servers", servers))) {
            stored.log(List.of(OwnerRecords.of(AccountCommand.newBuilder()
                    .setTick(Tick.newBuilder().setSecond(1))
                    .build()))); // offset 0
            stored.snapshot(exchange.accounts(), 0);
            List<LogRecord> log = exchange.keepAccountLog();
            exchange.trade(records / 2, accounts); // an order and its settlement
            stored.log(log);
            return log.size();
        }
    }

    private static void inMemory(String name, Lane shard, Lane empty) {
        long bytes = 0;
        long writing = Long.MAX_VALUE;
        long hashing = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long start = System.nanoTime();
            BinaryWriter out = new BinaryWriter();
            shard.writeTo(out);
            bytes = out.position();
            writing = Math.min(writing, System.nanoTime() - start);
            start = System.nanoTime();
            shard.channelHash();
            hashing = Math.min(hashing, System.nanoTime() - start);
        }
        BinaryWriter out = new BinaryWriter();
        shard.writeTo(out);
        byte[] state = out.toByteArray();
        long start = System.nanoTime();
        empty.readFrom(new BinaryReader(state));
        long reading = System.nanoTime() - start;
        say(
                "%s: %d MB; writing it out %d ms; what its thread does for a snapshot now %d us; reading it %d ms",
                name, bytes >> 20, writing / 1_000_000, hashing / 1_000, reading / 1_000_000);
    }

    /**
     * Runs the host in a process of its own, so that its heap contains nothing else. Returns its exit code.
     *
     * @param options Java options of the process
     */
    private static int hosted(String servers, int records, String phases, String options, String classes)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(List.of(options.split(" +")));
        String all = classes + (classes.isEmpty() ? "" : File.pathSeparator) + System.getProperty("java.class.path");
        command.addAll(List.of("-cp", all, SnapshotHost.class.getName()));
        command.addAll(List.of(servers, Integer.toString(records), phases));
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    private static long heapAfterCollection() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
