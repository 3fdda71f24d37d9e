package io.openperp.runtime.host;

import com.google.protobuf.ByteString;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.snapshot.StateHashes.StateHash;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the shards of one {@link HostedRole} on one thread: recovers them, applies records, sends outputs, appends ticks
 * and stores snapshots. After a failed send it starts over from the snapshots and sends all later outputs again, except
 * events that are already stored; receivers drop repeats. A shard that breaks stops without stopping the others.
 * Thread-safe.
 */
public final class ShardHost implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(ShardHost.class);
    private static final Duration SHORTEST_BACKOFF = Duration.ofMillis(200);

    private record HashRequest(int partition, CompletableFuture<StateHash> answer) {}

    private final HostedRole role;
    private final HostSettings settings;
    private final HopListener hops;
    private final ByteString id;
    private final Thread thread;
    private final ConcurrentSkipListMap<ShardAddress, ShardStatus> statuses = new ConcurrentSkipListMap<>(
            Comparator.comparingInt(ShardAddress::getKindValue).thenComparingInt(ShardAddress::getPartition));
    private final Queue<HashRequest> hashRequests = new ConcurrentLinkedQueue<>();
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile boolean killed;
    private volatile @Nullable HostSession session;
    private volatile long restarts;
    private volatile boolean owner;
    private volatile int readyStandbys;

    public ShardHost(HostedRole role, HostSettings settings) {
        this(role, settings, HopListener.NONE);
    }

    /** @param hops observes the records that the shards of this host apply while they run */
    public ShardHost(HostedRole role, HostSettings settings, HopListener hops) {
        this.role = role;
        this.settings = settings;
        this.hops = hops;
        this.id = drawId();
        this.thread = Thread.ofPlatform().name(role.name()).unstarted(this::run);
        addresses().forEach(shard -> statuses.put(shard, ShardStatus.starting(shard)));
    }

    /** Starts the thread and returns at once; see {@link #isReady}. May be called once. */
    public void start() {
        thread.start();
    }

    /**
     * Whether all shards have applied what was in their logs at the start, and none has been missing a record for
     * longer than the alarm limit.
     */
    public boolean isReady() {
        return statuses.values().stream()
                .allMatch(status -> status.isUpToDate() && status.missing().compareTo(settings.missingAlarm()) <= 0);
    }

    /** Name for threads and log lines: {@code account-shard} or {@code market-shards}. */
    public String name() {
        return role.name();
    }

    /**
     * Whether this host owns its shards and sends their outputs; without standbys, always. A standby applies records
     * without sending, and can be ready too.
     */
    public boolean isOwner() {
        return owner;
    }

    /** Whether other hosts may take over the shards of this host, because it is configured with standbys. */
    public boolean hasStandbys() {
        return settings.standby() != null;
    }

    /**
     * Number of other hosts that could take over these shards: they have sent a heartbeat recently and are up to date.
     */
    public int readyStandbys() {
        return readyStandbys;
    }

    /** States of the shards that run here, the account shard first, then markets by number. */
    public List<ShardStatus> statuses() {
        return List.copyOf(statuses.values());
    }

    /** Number of times that all shards have been restarted after a failed send or a lost broker. */
    public long restarts() {
        return restarts;
    }

    /**
     * The state hash of a lane, computed by the host's thread between two polls. Completes exceptionally if this host
     * does not run the lane.
     */
    public CompletableFuture<StateHash> stateHash(int partition) {
        HashRequest request = new HashRequest(partition, new CompletableFuture<>());
        hashRequests.add(request);
        wakeup();
        if (!thread.isAlive()) {
            refuseHashRequests();
        }
        return request.answer;
    }

    /** Sends all outputs, stores a last snapshot of each shard and returns; gives up after the close timeout. */
    @Override
    public void close() {
        closing.countDown();
        wakeup();
        try {
            if (!thread.join(settings.closeTimeout())) {
                log.warn(
                        "{} did not finish within {}: the next start replays more",
                        role.name(),
                        settings.closeTimeout());
                kill();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
    }

    /** Stops as if the process had died: nothing more is sent and no snapshot is stored. */
    void kill() {
        killed = true;
        closing.countDown();
        thread.interrupt();
        wakeup();
    }

    /** Random ID of this host in heartbeats. */
    ByteString id() {
        return id;
    }

    void reportOwnership(boolean isOwner, int standbys) {
        owner = isOwner;
        readyStandbys = standbys;
    }

    boolean isClosing() {
        return closing.getCount() == 0;
    }

    boolean isKilled() {
        return killed;
    }

    void report(HostedLane lane) {
        ShardStatus status = lane.status();
        List<ShardAddress> present = lane.addresses();
        for (ShardAddress shard : role.addresses(lane.address().getPartition())) {
            boolean standsForLane = shard.equals(lane.address()) && !status.isUpToDate();
            if (present.contains(shard) || standsForLane) {
                statuses.put(shard, status.of(shard));
            } else {
                statuses.remove(shard);
            }
        }
    }

    /** The shards that may run here, the account shard first, then markets by number. */
    public List<ShardAddress> addresses() {
        return role.partitions().stream()
                .flatMap(partition -> role.addresses(partition).stream())
                .toList();
    }

    void answerHashRequests(IntFunction<StateHash> hashes) {
        for (HashRequest request = hashRequests.poll(); request != null; request = hashRequests.poll()) {
            try {
                request.answer.complete(hashes.apply(request.partition));
            } catch (RuntimeException e) {
                request.answer.completeExceptionally(e);
            }
        }
    }

    private void run() {
        try {
            Duration backoff = SHORTEST_BACKOFF;
            while (!isClosing()) {
                String problem = live();
                if (problem != null && isClosing() && !killed) {
                    log.warn("host of {} did not finish, the next start replays more: {}", role.name(), problem);
                } else if (problem != null && !isClosing()) {
                    backoff = isReady() ? SHORTEST_BACKOFF : backoff;
                    startOver(problem, backoff);
                    backoff = longer(backoff);
                }
            }
            setAll(ShardStatus.State.STOPPED, null);
        } catch (InterruptedException e) {
            setAll(ShardStatus.State.STOPPED, null);
        } catch (Throwable e) {
            log.error("host of {} has stopped: {}", role.name(), e.toString(), e);
            setAll(ShardStatus.State.FAILED, e.toString());
        } finally {
            refuseHashRequests();
        }
    }

    /** Runs one session. Returns the reason why it ended early; null if the host is closing. */
    private @Nullable String live() throws InterruptedException {
        try (HostSession current = new HostSession(role, settings, hops, this)) {
            session = current;
            current.run();
            return null;
        } catch (InterruptException e) {
            throw new InterruptedException(e.getMessage());
        } catch (RuntimeException e) {
            log.debug("{} ended a session", role.name(), e);
            return e.toString();
        } finally {
            session = null;
            owner = false;
        }
    }

    private void startOver(String problem, Duration backoff) throws InterruptedException {
        setAll(ShardStatus.State.STARTING, problem);
        restarts++; // after the states: a caller that sees the new count must not see shards as ready
        log.warn("host of {} starts over from snapshots in {} ms: {}", role.name(), backoff.toMillis(), problem);
        closing.await(backoff.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static ByteString drawId() {
        byte[] id = new byte[16];
        new SecureRandom().nextBytes(id);
        return ByteString.copyFrom(id);
    }

    private Duration longer(Duration backoff) {
        Duration doubled = backoff.multipliedBy(2);
        return doubled.compareTo(settings.longestBackoff()) > 0 ? settings.longestBackoff() : doubled;
    }

    /** Sets the state of all shards except failed ones, which stay failed until a session tries them again. */
    private void setAll(ShardStatus.State state, @Nullable String reason) {
        statuses.replaceAll(
                (shard, status) -> status.state() == ShardStatus.State.FAILED ? status : status.with(state, reason));
    }

    private void refuseHashRequests() {
        answerHashRequests(partition -> {
            throw new IllegalStateException(
                    Shards.name(role.address(partition)) + " is not running: the host was closed");
        });
    }

    private void wakeup() {
        HostSession current = session;
        if (current != null) {
            current.wakeup();
        }
    }
}
