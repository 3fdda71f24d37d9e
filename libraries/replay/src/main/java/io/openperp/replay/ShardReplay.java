package io.openperp.replay;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.LogRecord;
import io.openperp.journal.RecordBatch;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Topics;
import io.openperp.replay.audit.ChannelAudit;
import io.openperp.replay.audit.ReceiptCheck;
import io.openperp.replay.audit.SignatureAudit;
import io.openperp.replay.event.EventSink;
import io.openperp.replay.event.PartitionLog;
import io.openperp.replay.hash.PublishedHashes;
import io.openperp.replay.hash.PublishedHashes.ExpectedHash;
import io.openperp.replay.hash.ShardReport;
import io.openperp.replay.hash.ShardReport.Checkpoint;
import io.openperp.replay.hash.ShardReport.Finding;
import io.openperp.runtime.channel.Output;
import io.openperp.runtime.shard.Lane;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Replays one log through a lane. For each record it verifies the signature of its transaction, passes on the events
 * that follow from it, and compares the hashes that were published for its offset. For one thread.
 */
final class ShardReplay {

    /** Largest number of findings that are reported; later ones are dropped. */
    private static final int MOST_FINDINGS = 20;

    private final Lane shard;
    private final SignatureAudit signatures;
    private final PublishedHashes published;
    private final EventSink events;
    private final List<ReceiptCheck> receipts;
    private final long checkpointEvery;
    private final ReplayProgress progress;
    private final List<Checkpoint> checkpoints = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private final Map<ShardAddress, ChannelAudit> senders = new HashMap<>();
    private boolean stopped;
    private boolean broken;
    private long records;
    private long transactions;
    private long refused;
    private long goodSignatures;
    private long badSignatures;
    private long hashes;

    /** @param shard lane that is new, or restored from a snapshot */
    ShardReplay(
            Lane shard,
            SignatureAudit signatures,
            PublishedHashes published,
            EventSink events,
            List<ReceiptCheck> receipts,
            long checkpointEvery,
            ReplayProgress progress) {
        this.shard = shard;
        this.signatures = signatures;
        this.published = published;
        this.events = events;
        this.receipts = receipts;
        this.checkpointEvery = checkpointEvery;
        this.progress = progress;
    }

    /** Replays to the end of the log, or to the record at which a shard breaks or differs from what was published. */
    ShardReport run(PartitionLog log) {
        long started = System.nanoTime();
        long from = shard.offset() + 1;
        log.seek(from);
        for (ConsumerRecord<byte[], byte[]> record = log.next(); record != null && !stopped; record = log.next()) {
            take(record);
        }
        progress.shardFinished();
        if (!stopped && !log.isCut()) {
            events.readToTheEnd();
        }
        addFlawsOfEvents();
        Bytes32 stateHash = broken ? null : shard.stateHash();
        if (stateHash != null) {
            checkpoints.add(checkpoint(stateHash));
            requireAllReached(log);
        }
        return new ShardReport(
                name(),
                from,
                shard.offset(),
                stateHash,
                shard.rulesVersion(),
                new ShardReport.Counts(
                        records,
                        transactions,
                        refused,
                        goodSignatures,
                        badSignatures,
                        events.compared(),
                        events.unmatched(),
                        hashes),
                Duration.ofNanos(System.nanoTime() - started),
                checkpoints,
                findings);
    }

    private void take(ConsumerRecord<byte[], byte[]> record) {
        try {
            audit(record);
            List<Output> outputs = shard.apply(record.offset(), record.timestamp(), record.value());
            records++;
            progress.recordReplayed();
            outputs.forEach(output -> look(record.offset(), output));
            compareHashes(record.offset());
            if (checkpointEvery > 0 && (record.offset() + 1) % checkpointEvery == 0) {
                checkpoints.add(checkpoint(shard.stateHash()));
            }
        } catch (InvalidProtocolBufferException | RuntimeException | AssertionError | StackOverflowError e) {
            broken = true;
            stop(
                    record.offset(),
                    "the shard stops: " + e + "; if the operators have voided this record, replay with their list");
        }
    }

    private void audit(ConsumerRecord<byte[], byte[]> record) throws InvalidProtocolBufferException {
        if (shard.isVoided(record.offset())) {
            return;
        }
        LogRecord parsed = LogRecord.parseFrom(record.value());
        auditSignature(record.offset(), parsed);
        for (ReceiptCheck receipt : receipts) {
            receipt.command(record.offset(), parsed);
        }
        if (parsed.hasChannel()) {
            RecordBatch.records(parsed).forEach(one -> auditChannel(record.offset(), one));
        }
    }

    private void auditChannel(long offset, LogRecord record) {
        ShardAddress sender = record.getChannel().getSender();
        String flaw =
                senders.computeIfAbsent(sender, added -> new ChannelAudit()).flaw(record);
        if (flaw != null) {
            add(offset, "the record from " + Shards.name(sender) + " has been altered: " + flaw);
        }
    }

    private void auditSignature(long offset, LogRecord record) throws InvalidProtocolBufferException {
        if (!record.hasGateway() || shard.address().getKind() != ShardKind.ACCOUNT) {
            return;
        }
        AccountCommand command = AccountCommand.parseFrom(record.getBody());
        if (!command.hasSignedTransaction()) {
            add(offset, "a gateway appended " + command.getBodyCase() + ", only transactions may come from a gateway");
            return;
        }
        transactions++;
        String flaw = signatures.flaw(command.getSignedTransaction());
        if (flaw == null) {
            goodSignatures++;
        } else {
            badSignatures++;
            add(offset, flaw);
        }
    }

    private void look(long offset, Output output) {
        boolean isEvent =
                output.topic().equals(Topics.ACCOUNT_EVENTS) || output.topic().equals(Topics.MARKET_EVENTS);
        if (!isEvent) {
            return;
        }
        refused += output.gateway() == null ? 0 : refusals(output);
        receipts.forEach(receipt -> receipt.event(output.record()));
        String difference = events.take(offset, output);
        addFlawsOfEvents();
        if (difference != null && !stopped) {
            stop(offset, difference);
        }
    }

    /**
     * Number of refused transactions in an answer to a gateway. Such an answer is alone in its record and never split.
     */
    private static long refusals(Output output) {
        try {
            return AccountEvents.parseFrom(output.record().getBody()).getEventsList().stream()
                    .filter(AccountEvent::hasTransactionCompleted)
                    .filter(event -> !event.getTransactionCompleted().getError().isEmpty())
                    .count();
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("the shard published a record that is not a message of events", e);
        }
    }

    private void compareHashes(long offset) {
        for (ExpectedHash expected : published.at(shard.address(), offset)) {
            Bytes32 found = switch (expected.kind()) {
                case CHANNELS -> shard.channelHash();
                case STATE -> shard.stateHash();
            };
            hashes++;
            if (!found.equals(expected.hash())) {
                stop(
                        offset,
                        "the hash of the " + expected.kind().word + " is " + found + ", but " + expected.source()
                                + " says " + expected.hash());
            }
        }
    }

    /** Adds a finding if a hash is expected for an offset above the end of the log. */
    private void requireAllReached(PartitionLog log) {
        if (stopped || log.isCut()) {
            return;
        }
        for (List<ExpectedHash> beyond : published.above(shard.address(), shard.offset())) {
            for (ExpectedHash expected : beyond) {
                if (expected.offset() >= log.end()) {
                    stop(
                            expected.offset(),
                            "the log ends at offset " + (log.end() - 1) + ", but " + expected.source()
                                    + " knows the state at offset " + expected.offset());
                }
            }
        }
    }

    private Checkpoint checkpoint(Bytes32 stateHash) {
        return new Checkpoint(name(), shard.offset(), stateHash, shard.channelHash());
    }

    private void addFlawsOfEvents() {
        events.takeFlaws().forEach(flaw -> add(shard.offset(), flaw));
    }

    private void stop(long offset, String what) {
        stopped = true;
        add(offset, what);
    }

    private void add(long offset, String what) {
        if (findings.size() < MOST_FINDINGS) {
            findings.add(new Finding(name(), offset, what));
        }
    }

    private String name() {
        return Shards.name(shard.address());
    }
}
