package io.openperp.oracle;

import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.transaction.Action;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.signing.SecretKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes a price for every market once per second. Prices that are not accepted are not sent again, since newer ones
 * follow.
 */
public final class PricePublisher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PricePublisher.class);

    private final OpenPerp exchange;
    private final Signer signer;
    private final List<PriceWalk> walks;
    private final Consumer<String> interrupted;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("price-publisher").daemon().factory());
    private long lastTimestamp;
    private volatile boolean accepted;
    private volatile String refusal = "no price was sent yet";
    private volatile long acceptedCount;
    private volatile long refusedCount;

    /**
     * Creates a publisher.
     *
     * @param base base address of the HTTP API with its version, such as {@code http://localhost:12000/api/v1}
     * @param interrupted receives the reason when prices are no longer accepted
     */
    public PricePublisher(String base, SecretKey key, List<PriceWalk> walks, Consumer<String> interrupted) {
        this(base, Map.of(), Signer.of(key), walks, interrupted);
    }

    /**
     * Creates a publisher.
     *
     * @param headers headers added to each request
     */
    public PricePublisher(
            String base,
            Map<String, String> headers,
            SecretKey key,
            List<PriceWalk> walks,
            Consumer<String> interrupted) {
        this(base, headers, Signer.of(key), walks, interrupted);
    }

    /**
     * Creates a publisher.
     *
     * @param signer signs the prices, for the network of the exchange if it has one
     */
    public PricePublisher(
            String base,
            Map<String, String> headers,
            Signer signer,
            List<PriceWalk> walks,
            Consumer<String> interrupted) {
        this.exchange = OpenPerp.at(base, "ws://localhost/", headers);
        this.signer = signer;
        this.walks = new CopyOnWriteArrayList<>(walks);
        this.interrupted = interrupted;
    }

    public void start() {
        clock.scheduleAtFixedRate(this::publish, 0, 1, TimeUnit.SECONDS);
    }

    /** Adds a market that was listed later; its price is published from now on. */
    public void add(PriceWalk walk) {
        walks.add(walk);
    }

    /** Whether the exchange accepted all prices in the last transaction that was sent. */
    public boolean isAccepted() {
        return accepted;
    }

    /**
     * Reason why the prices in the last transaction were not accepted; meaningful only while {@link #isAccepted} is
     * false.
     */
    public String refusal() {
        return refusal;
    }

    /** Number of transactions in which all prices were accepted. */
    public long acceptedCount() {
        return acceptedCount;
    }

    /** Number of transactions that were refused, in part or as a whole, or that got no answer. */
    public long refusedCount() {
        return refusedCount;
    }

    @Override
    public void close() throws InterruptedException {
        clock.shutdownNow();
        exchange.close();
        if (!clock.awaitTermination(2, TimeUnit.SECONDS)) {
            LOG.warn("the price publisher did not stop within 2 s");
        }
    }

    private void publish() {
        try {
            List<Action> prices = new ArrayList<>();
            long timestamp = nextTimestamp();
            for (PriceWalk walk : walks) {
                prices.add(new OraclePrice(timestamp, walk.symbol(), walk.next()));
            }
            judge(exchange.transactions().submit(signer.sign(prices, timestamp)), prices);
        } catch (RuntimeException e) {
            // An exception would end the schedule without a word.
            LOG.error("no prices were published", e);
            refused(e.getMessage() == null ? e.toString() : e.getMessage());
        }
    }

    /**
     * Returns a new time in milliseconds, later than all before: the nonce of the transaction and the time of its
     * prices.
     */
    private long nextTimestamp() {
        lastTimestamp = Math.max(lastTimestamp + 1, System.currentTimeMillis());
        return lastTimestamp;
    }

    private void judge(Submission submission, List<Action> prices) {
        String refused = RefusedPrices.sentence(submission, prices);
        if (!refused.isEmpty()) {
            refused(refused);
            return;
        }
        if (!accepted) {
            LOG.info("prices are accepted");
        }
        acceptedCount++;
        accepted = true;
    }

    private void refused(String reason) {
        if (clock.isShutdown()) {
            return;
        }
        if (accepted) {
            interrupted.accept(reason);
        }
        refusedCount++;
        accepted = false;
        refusal = reason;
        LOG.warn("prices are not accepted: {}", reason);
    }
}
