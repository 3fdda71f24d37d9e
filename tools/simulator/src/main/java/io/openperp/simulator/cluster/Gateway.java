package io.openperp.simulator.cluster;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ChannelReceiver;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LogRecord;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.simulator.run.Chance;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A gateway without the verification of signatures. It appends transactions to the log of the account shard, numbered
 * per producer, and reads the answers from account-events, beginning with the first record after its own start.
 */
public final class Gateway {

    private final World world;
    private final TreeMap<Integer, ChannelReceiver> channels = new TreeMap<>();
    private final TreeMap<Integer, Long> positions = new TreeMap<>();
    private final TreeMap<Long, Request> waiting = new TreeMap<>();
    private ByteString process = ByteString.EMPTY;
    private int producers;
    private Producer producer;
    private long counter;

    Gateway(World world, Chance chance) {
        this.world = world;
        producer = world.network().connect();
        start(chance);
    }

    /** Restarts the gateway as a new process: waiting requests get no answer, unsent records are lost. */
    public void restart(Chance chance) {
        producer.close(chance);
        producer = world.network().connect();
        start(chance);
    }

    /**
     * Replaces the producer. Records that the old one has in flight may arrive after records that are sent from now on.
     */
    public void takeAnotherProducer(Chance chance) {
        producer.close(chance);
        producer = world.network().connect();
        numberProducer();
    }

    /** Appends a transaction to the log and remembers the request, which waits for its answer. */
    public void submit(Request request) {
        counter++;
        waiting.put(counter, request);
        LogRecord record = LogRecord.newBuilder()
                .setGateway(
                        GatewayOrigin.newBuilder().setIncarnation(incarnation()).setCounter(counter))
                .setBody(request.command().toByteString())
                .build();
        producer.send(LogPartition.commandsOf(Shards.accounts()), record, null);
    }

    /** Reads a few records of one partition of account-events, and answers the requests that they complete. */
    public void step(Chance chance) {
        take(chance.below(channels.size()), 1 + chance.below(20));
    }

    /** Reads all new events and answers the requests that they complete; returns whether there were any. */
    public boolean catchUp() {
        boolean any = false;
        for (int partition : List.copyOf(channels.keySet())) {
            any |= take(partition, Integer.MAX_VALUE);
        }
        return any;
    }

    private void start(Chance chance) {
        byte[] drawn = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(chance.number())
                .putLong(chance.number())
                .array();
        begin(ByteString.copyFrom(drawn));
        channels.put(0, ChannelReceiver.joining());
        positions.put(0, world.logs().end(new LogPartition(Topics.ACCOUNT_EVENTS, 0)));
    }

    private void begin(ByteString drawn) {
        process = drawn;
        producers = 0;
        counter = 0;
        waiting.clear();
    }

    private ByteString incarnation() {
        if (producers == 0) {
            return process;
        }
        byte[] number = ByteBuffer.allocate(Integer.BYTES).putInt(producers).array();
        return process.concat(ByteString.copyFrom(number));
    }

    private void numberProducer() {
        producers++;
    }

    private boolean take(int partition, int most) {
        List<LogEntry> entries = world.logs().of(new LogPartition(Topics.ACCOUNT_EVENTS, partition));
        ChannelReceiver channel = channels.getOrDefault(partition, ChannelReceiver.joining());
        int from = Math.toIntExact(positions.getOrDefault(partition, 0L));
        int to = (int) Math.min(entries.size(), (long) from + most);
        for (LogEntry entry : entries.subList(from, to)) {
            for (LogEntry one : entry.each()) {
                var body = channel.accept(one.record());
                if (body.isPresent() && isOurs(one.gateway())) {
                    read(body.get()).getEventsList().forEach(this::complete);
                }
            }
        }
        positions.put(partition, (long) to);
        return to > from;
    }

    private boolean isOurs(@Nullable ByteString incarnation) {
        return incarnation != null && incarnation.startsWith(process);
    }

    private static AccountEvents read(ByteString body) {
        try {
            return AccountEvents.parseFrom(body);
        } catch (InvalidProtocolBufferException e) {
            throw new LawBroken(Law.NO_UNEXPECTED_STOP, "a gateway cannot read " + body, e);
        }
    }

    private void complete(AccountEvent event) {
        if (event.hasTransactionCompleted()) {
            TransactionCompleted completed = event.getTransactionCompleted();
            Request request = waiting.remove(completed.getGatewayCounter());
            if (request != null) {
                world.observer().answered(request, completed);
            }
        }
    }
}
