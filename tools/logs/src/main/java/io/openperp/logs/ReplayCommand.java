package io.openperp.logs;

import io.openperp.logs.data.CannotStartException;
import io.openperp.replay.Replay;
import io.openperp.replay.ReplayPlan;
import io.openperp.replay.hash.HashFile;
import io.openperp.replay.hash.ShardNames;
import io.openperp.replay.hash.ShardReport;
import io.openperp.replay.hash.ShardReport.Finding;
import io.openperp.replay.hash.VerifyAnswer;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.transaction.verification.VoidedList;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code ./exchange replay}: rebuilds the shards from their logs and compares them with what the exchange has
 * published.
 */
@Command(
        name = "replay",
        description = {
            "Rebuilds the state from the logs alone and checks signatures and hashes.",
            "The exchange may run meanwhile. How far the replay is stands on standard error every five seconds."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything fits, or nothing is there to compare, which is said: with --from snapshot, for instance,"
                    + " after the exchange was stopped in order",
            "1:nothing was replayed",
            "2:something differs, or FILE of --diff has no checkpoint of the same shard and offset"
        })
public final class ReplayCommand implements Callable<Integer> {

    /** Exit code if the replay differs from what the exchange has published. */
    public static final int DIFFERENT = 2;

    private static final int WIDTH = 120;
    private static final long PROGRESS_SECONDS = 5;

    @Mixin
    private LogOptions.Authenticated logs = new LogOptions.Authenticated();

    @Option(
            names = "--shard",
            paramLabel = "NAME",
            description = "account-0, market-1 ...; several times for several (default: all)")
    private List<String> shards = new ArrayList<>();

    @Option(
            names = "--from",
            paramLabel = "WHERE",
            defaultValue = "start",
            description = "start (default), snapshot, or the newest snapshot at or below an offset; a shard that has"
                    + " none yet, such as a spare market, begins with its log")
    private String from = "start";

    @Option(names = "--to", paramLabel = "WHERE", defaultValue = "end", description = "end (default) or an offset")
    private String to = "end";

    @Option(names = "--expect", paramLabel = "FILE", description = "also compares with a saved answer of GET /verify")
    private @Nullable Path expect;

    @Option(
            names = "--print-hashes",
            paramLabel = "FILE",
            description = "writes the hashes at checkpoints, --every N records")
    private @Nullable Path printHashes;

    @Option(
            names = "--every",
            paramLabel = "N",
            defaultValue = "10000",
            description = "records between two checkpoints (default: ${DEFAULT-VALUE})")
    private long every = 10_000;

    @Option(
            names = "--diff",
            paramLabel = "FILE",
            description = "names the first checkpoint that another build came to otherwise")
    private @Nullable Path diff;

    @Option(
            names = "--receipt",
            paramLabel = "FILE",
            description = "also compares with a saved receipt; replays its shard only, unless --shard names others")
    private List<Path> receipts = new ArrayList<>();

    @Option(
            names = "--receipt-key",
            paramLabel = "KEY",
            description = "the public key that must have signed it (default: that of --data)")
    private List<String> receiptKeys = new ArrayList<>();

    @Option(
            names = "--voided-records",
            paramLabel = "FILE",
            description = "the signed list of records that the operators of this exchange have voided")
    private @Nullable Path voidedRecords;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "0",
            description = "shards at once (default: processors)")
    private int threads;

    @Override
    public Integer call() throws InterruptedException {
        try (LogSource exchange = logs.find()) {
            ReceiptFiles saved = ReceiptFiles.read(receipts, receiptKeys, logs.directory());
            if (!saved.areSigned()) {
                return DIFFERENT;
            }
            List<ShardReport> reports = replay(saved.limited(plan(exchange)), saved);
            boolean fits = print(reports);
            fits &= saved.fit();
            return compare(HashFile.of(reports)) && fits ? 0 : DIFFERENT;
        } catch (IllegalArgumentException | IOException | UncheckedIOException e) {
            throw new CannotStartException(String.valueOf(e.getMessage()), e);
        }
    }

    private ReplayPlan plan(LogSource exchange) throws IOException {
        ReplayPlan plan = ReplayPlan.ofAll(exchange.connection())
                .withShards(shards.stream().map(ShardNames::parse).toList())
                .between(start(), end())
                .withCheckpointEvery(printHashes == null && diff == null ? 0 : every);
        plan = voidedRecords == null ? plan : plan.withVoided(voided(voidedRecords));
        plan = expect == null ? plan : plan.withExpected(VerifyAnswer.read(expect));
        return threads == 0 ? plan : plan.withThreads(threads);
    }

    /**
     * Reads a signed list of voided records. Prints the signing keys, so that the user can check that they are keys of
     * administrators, which only the exchange's settings tell.
     */
    static VoidedRecords voided(Path file) throws IOException {
        VoidedList list = SignVoidedRecordsCommand.read(file);
        if (list.signatures().isEmpty()) {
            throw new IllegalArgumentException(file + " cannot be used: it is not signed");
        }
        list.signatures().forEach(signed -> System.out.println("VOIDED   by a list that " + signed.key() + " signed:"));
        list.entries().forEach(entry -> System.out.println("VOIDED   " + entry));
        return VoidedRecords.of(list.offsets());
    }

    private ReplayPlan.Start start() {
        return switch (from) {
            case "start" -> new ReplayPlan.Start.Beginning();
            case "snapshot" -> new ReplayPlan.Start.NewestSnapshot();
            default -> new ReplayPlan.Start.SnapshotBefore(offset("--from", from, "start, snapshot or an offset"));
        };
    }

    private OptionalLong end() {
        return to.equals("end") ? OptionalLong.empty() : OptionalLong.of(offset("--to", to, "end or an offset"));
    }

    private static long offset(String option, String text, String accepted) {
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + " is " + text + ", accepted is " + accepted, e);
        }
    }

    /** Replays the logs. Shows progress on standard error, so that the report on standard output can be piped. */
    private static List<ShardReport> replay(ReplayPlan plan, ReceiptFiles receipts) throws InterruptedException {
        Replay replay = new Replay(plan, receipts.checks());
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().name("replay-progress").daemon().factory())) {
            clock.scheduleAtFixedRate(
                    () -> {
                        if (replay.progress().hasBegun()) {
                            System.err.println(replay.progress());
                        }
                    },
                    PROGRESS_SECONDS,
                    PROGRESS_SECONDS,
                    TimeUnit.SECONDS);
            return replay.run();
        }
    }

    private static boolean print(List<ShardReport> reports) {
        System.out.printf(
                "%-12s %12s %12s %12s %10s %10s %6s %10s %7s %9s  %s%n",
                "shard",
                "from",
                "to",
                "records",
                "submitted",
                "signed",
                "bad",
                "events",
                "hashes",
                "seconds",
                "state hash");
        for (ShardReport report : reports) {
            ShardReport.Counts counts = report.counts();
            System.out.printf(
                    "%-12s %12d %12d %12d %10d %10d %6d %10d %7d %9.1f  %s%n",
                    report.shard(),
                    report.from(),
                    report.offset(),
                    counts.records(),
                    counts.transactions(),
                    counts.signatures(),
                    counts.badSignatures(),
                    counts.events(),
                    counts.hashes(),
                    report.time().toMillis() / 1000.0,
                    report.stateHash() == null ? "none: it stopped" : report.stateHash());
        }
        List<Finding> findings =
                reports.stream().flatMap(report -> report.findings().stream()).toList();
        System.out.println("-".repeat(WIDTH));
        findings.forEach(finding -> System.out.println("DIFFERS  " + finding));
        ReplayVerdict.lines(reports).forEach(System.out::println);
        return findings.isEmpty();
    }

    private boolean compare(HashFile hashes) throws IOException {
        if (printHashes != null) {
            hashes.write(printHashes);
            System.out.println(hashes.checkpoints().size() + " checkpoints are in " + printHashes);
        }
        if (diff == null) {
            return true;
        }
        HashFile other = HashFile.read(diff);
        Optional<Finding> difference = hashes.firstDifference(other);
        difference.ifPresent(finding -> System.out.println("DIFFERS  " + finding + ", between this build and " + diff));
        long common = hashes.common(other);
        if (common == 0) {
            System.out.println(ReplayVerdict.nothingInCommon(hashes, other, diff));
        } else if (difference.isEmpty()) {
            System.out.println(common + " checkpoints are those of " + diff);
        }
        return difference.isEmpty() && common > 0;
    }
}
