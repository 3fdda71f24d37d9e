package io.openperp.drill;

import io.openperp.backup.Backup;
import io.openperp.backup.Follower;
import io.openperp.backup.store.Manifest;
import io.openperp.backup.store.Seal;
import io.openperp.drill.check.Journal;
import io.openperp.drill.check.Receipts;
import io.openperp.drill.check.RestoredAnswers;
import io.openperp.drill.check.StreamCheck;
import io.openperp.drill.client.ApiClient;
import io.openperp.drill.client.Reply;
import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.exchange.DrillOutput;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.ExchangeUnderTest.FollowerUnderTest;
import io.openperp.drill.exchange.ExchangeUnderTest.ProcessUnderTest;
import io.openperp.drill.fault.Outage.Service;
import io.openperp.drill.load.DrillAccount;
import io.openperp.drill.load.Load;
import io.openperp.drill.load.ServiceAvailability;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Backs an exchange up again and again while it trades, and feeds a second exchange, the follower, with each backup.
 * Compares books and accounts of both, then kills all processes of the first one and lets the follower trade in its
 * place; the accounts continue there, and send again what was not answered.
 */
final class FollowerPromotion {

    private static final Duration TRADING = Duration.ofSeconds(4);

    private final ExchangeUnderTest first;
    private final Load load;
    private final ApiClient api;
    private final Receipts receipts;
    private final StreamCheck streams;
    private final RecoveryWait waiting;
    private final DrillOutput progress;
    private final Path backup;

    FollowerPromotion(
            ExchangeUnderTest first,
            Load load,
            ApiClient api,
            Receipts receipts,
            StreamCheck streams,
            RecoveryWait waiting,
            DrillOutput progress) {
        this.first = first;
        this.load = load;
        this.api = api;
        this.receipts = receipts;
        this.streams = streams;
        this.waiting = waiting;
        this.progress = progress;
        this.backup = first.data().resolve("backup");
    }

    Promotion run() throws IOException, InterruptedException {
        progress.phase("trading before the second exchange follows");
        long resumed = System.nanoTime();
        load.resume();
        waiting.await(
                "before the drill not all services work", () -> waiting.probes().isServedAfter(resumed));
        Thread.sleep(TRADING);
        try (RepeatedCopy<Backup> backups =
                RepeatedCopy.begin(Backup.open(first.kafka(), backup, Seal.open()), each -> each.run(line -> {}))) {
            backups.awaitRun();
            progress.phase("starting the second exchange");
            FollowerUnderTest second = first.startFollower(first.data().resolve("follower"));
            try (RepeatedCopy<Follower> follower = RepeatedCopy.begin(
                    Follower.open(second.exchange().kafka(), backup, Seal.open()),
                    each -> each.advance(line -> {}).orElse(null))) {
                follower.awaitRun();
                second.serve();
                int compared = compareReads(second.exchange(), backups, follower);
                return promote(second, compared, backups, follower);
            }
        }
    }

    /** Compares books and accounts of both exchanges while nobody trades; returns how many are equal. */
    private int compareReads(ExchangeUnderTest second, RepeatedCopy<Backup> backups, RepeatedCopy<Follower> follower)
            throws InterruptedException {
        progress.phase("trading while the second exchange follows");
        Thread.sleep(TRADING);
        load.pause();
        progress.phase("comparing what both exchanges answer");
        backups.awaitRun();
        long cut = backups.awaitRun().cutAtMillis();
        waiting.await(
                "the second exchange does not follow", () -> follower.last().cutAtMillis() >= cut);
        List<String> differences = streams.differencesTo(second);
        if (!differences.isEmpty()) {
            throw new DrillFailedException("the second exchange answers otherwise: " + String.join("; ", differences));
        }
        requireReadOnly(second);
        return streams.compared();
    }

    private void requireReadOnly(ExchangeUnderTest second) throws InterruptedException {
        try (ApiClient other = new ApiClient(second.addresses())) {
            DrillAccount account = load.trading().getFirst();
            if (!other.showsMoneyOf(account.key())) {
                throw new DrillFailedException("the second exchange does not show the balance of " + account.key());
            }
            Reply reply = account.sent().getFirst().sendTo(other);
            if (!(reply instanceof Reply.NotTaken refused && refused.toString().contains("follows another one"))) {
                throw new DrillFailedException("the second exchange did not refuse a transaction: " + reply);
            }
        }
    }

    private Promotion promote(
            FollowerUnderTest second, int compared, RepeatedCopy<Backup> backups, RepeatedCopy<Follower> follower)
            throws IOException, InterruptedException {
        load.resume();
        Thread.sleep(TRADING);
        progress.phase("killing the first exchange");
        first.processes().parallelStream().forEach(ProcessUnderTest::killWithoutRestart);
        long lost = System.nanoTime();
        long lostMillis = System.currentTimeMillis();
        backups.end();
        follower.close();
        progress.phase("promoting the second exchange");
        Manifest manifest;
        try (Follower last = Follower.open(second.exchange().kafka(), backup, Seal.open())) {
            manifest = last.promote(line -> {});
        }
        long promoted = System.nanoTime();
        api.add(second.exchange().http());
        second.trade();
        ServiceAvailability answers = waiting.probes().of(Service.TRADING);
        long open = System.nanoTime();
        waiting.await("promoted, and nothing is answered", () -> answers.isAfter(open));
        long answered = System.nanoTime();
        Thread.sleep(TRADING);
        load.pause();
        return new Promotion(
                second.exchange(),
                compared,
                follower.longestAge(),
                Duration.ofMillis(lostMillis - manifest.cutAtMillis()),
                Duration.ofNanos(answered - lost),
                Duration.ofNanos(promoted - lost),
                compareAnswers(second.exchange(), backups.lastBeganAt()));
    }

    private RestoredAnswers compareAnswers(ExchangeUnderTest second, long begun) {
        progress.phase("comparing every answer with the logs of the second exchange");
        try (Journal journal = new Journal(second.kafka())) {
            return RestoredAnswers.of(load.accounts(), journal.read(), receipts, begun);
        }
    }

    /**
     * Result of a promotion.
     *
     * @param exchange the exchange that trades now
     * @param compared number of books and accounts that both exchanges showed alike
     * @param behind longest time from the cut of a backup until the follower had applied this backup
     * @param lost time from the cut of the last applied backup to the loss of the first exchange: answers of this time
     *     are gone (RPO)
     * @param down time from the loss to the first answer of the follower (RTO)
     * @param promoting part of {@code down} until the logs of the follower took no more backups
     */
    record Promotion(
            ExchangeUnderTest exchange,
            int compared,
            Duration behind,
            Duration lost,
            Duration down,
            Duration promoting,
            RestoredAnswers answers) {}
}
