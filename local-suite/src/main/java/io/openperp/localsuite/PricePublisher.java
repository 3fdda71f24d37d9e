package io.openperp.localsuite;

import io.openperp.api.ActionResult;
import io.openperp.transaction.Action;
import io.openperp.transaction.OraclePrice;
import io.openperp.transaction.SecretKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes a price of every market once per second, through the same door as everybody else. */
final class PricePublisher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PricePublisher.class);

    private final ExchangeClient exchange;
    private final SecretKey key;
    private final List<PriceWalk> walks;
    private final Progress progress;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("price-publisher").daemon().factory());
    private long lastTimestamp;
    private volatile boolean accepted;
    private volatile String refusal = "no price was sent yet";

    PricePublisher(ExchangeClient exchange, SecretKey key, List<PriceWalk> walks, Progress progress) {
        this.exchange = exchange;
        this.key = key;
        this.walks = List.copyOf(walks);
        this.progress = progress;
    }

    void start() {
        clock.scheduleAtFixedRate(this::publish, 0, 1, TimeUnit.SECONDS);
    }

    /** Whether the last prices were accepted, all of them. */
    boolean isAccepted() {
        return accepted;
    }

    /** Why not. */
    String refusal() {
        return refusal;
    }

    @Override
    public void close() throws InterruptedException {
        clock.shutdownNow();
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
            judge(exchange.submit(key.sign(prices, timestamp)));
        } catch (NoAnswerException e) {
            refused(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // An exception would end the schedule without a word.
            LOG.error("no prices were published", e);
            refused(e.toString());
        }
    }

    /** Milliseconds, each used once: nonce of the transaction and time of its prices. */
    private long nextTimestamp() {
        lastTimestamp = Math.max(lastTimestamp + 1, System.currentTimeMillis());
        return lastTimestamp;
    }

    private void judge(List<ActionResult> outcomes) {
        boolean all = outcomes.size() == walks.size() && outcomes.stream().allMatch(ActionResult.Px.class::isInstance);
        if (!all) {
            refused(outcomes.toString());
            return;
        }
        if (!accepted) {
            LOG.info("prices are accepted");
        }
        accepted = true;
    }

    private void refused(String reason) {
        if (clock.isShutdown()) {
            return;
        }
        if (accepted) {
            progress.step("prices are not accepted any more: " + reason);
        }
        accepted = false;
        refusal = reason;
        LOG.warn("prices are not accepted: {}", reason);
    }
}
