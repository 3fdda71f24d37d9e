package io.openperp.benchmarks.streams;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The subscribers of one server: many to one ticker topic and one trades topic, and others with an account each. */
final class Load implements AutoCloseable {

    private final Feed feed;
    private final Subscribers subscribers;
    private final List<Subscriber> crowd;
    private final List<Subscriber> accounts;

    /** Rates in messages a second: of the ticker topic, of the trades topic, and of all accounts together. */
    record Rates(double tickers, double trades, double orders) {}

    Load(Feed feed, int port, int crowd, int accounts) throws IOException, InterruptedException {
        this.feed = feed;
        this.subscribers = new Subscribers(port);
        this.crowd = subscribers.connect(crowd, i -> feed.marketSubscription());
        this.accounts = subscribers.connect(accounts, feed::accountSubscription);
    }

    /**
     * Appends messages at fixed rates, then waits until the subscribers have received all trades and orders, but not
     * all tickers, because the server may skip those that a newer one replaces.
     */
    Phase steady(Rates rates, Duration duration) throws InterruptedException {
        Phase phase = subscribers.begin();
        // A ticker comes midway between two trades, so that neither waits for the other.
        Schedule tickers = new Schedule(rates.tickers, 0.5 / rates.trades);
        Schedule trades = new Schedule(rates.trades, 0);
        Schedule orders = new Schedule(rates.orders, 0);
        long end = System.nanoTime() + duration.toNanos();
        for (long now = System.nanoTime(); now < end; now = System.nanoTime()) {
            if (tickers.isDue(now)) {
                feed.ticker(Kind.stamp());
            }
            if (trades.isDue(now)) {
                feed.trade(Kind.stamp());
            }
            if (orders.isDue(now)) {
                feed.order((int) ((orders.count - 1) % accounts.size()), Kind.stamp());
            }
            LockSupport.parkNanos(Math.min(tickers.dueAt, Math.min(trades.dueAt, orders.dueAt)) - System.nanoTime());
        }
        awaitAll(trades.count, orders.count);
        return phase;
    }

    /**
     * Appends this many trades to the topic of events as fast as possible. Returns when every subscriber of trades has
     * received all of them.
     */
    Phase burst(int trades) throws InterruptedException {
        Phase phase = subscribers.begin();
        for (int i = 0; i < trades; i++) {
            feed.trade(Kind.stamp());
        }
        awaitAll(trades, 0);
        return phase;
    }

    BareFeed.Samples samples() {
        return new BareFeed.Samples(
                subscribers.sample(Kind.TICKER), subscribers.sample(Kind.TRADES), subscribers.sample(Kind.ACCOUNT));
    }

    @Override
    public void close() throws InterruptedException {
        subscribers.close();
    }

    private void awaitAll(long trades, long orders) throws InterruptedException {
        Subscribers.await(
                () -> crowd.stream().allMatch(one -> one.count(Kind.TRADES) >= trades)
                        && accounts.stream()
                                        .mapToLong(one -> one.count(Kind.ACCOUNT))
                                        .sum()
                                >= orders,
                "all trades and orders");
        long newest = crowd.stream()
                .mapToLong(one -> one.lastStamp(Kind.TICKER))
                .max()
                .orElse(0);
        Subscribers.await(
                () -> crowd.stream().allMatch(one -> one.lastStamp(Kind.TICKER) == newest), "the newest ticker");
        if (crowd.stream().anyMatch(one -> one.count(Kind.TRADES) != trades)) {
            throw new IllegalStateException("a subscriber received a trade twice");
        }
    }

    /** Due times of messages at a fixed rate, which do not shift if a message is late. */
    private static final class Schedule {
        private final long stepNanos;
        private long dueAt;
        private long count;

        Schedule(double perSecond, double delaySeconds) {
            stepNanos = (long) (1e9 / perSecond);
            dueAt = System.nanoTime() + (long) (1e9 * delaySeconds);
        }

        boolean isDue(long now) {
            if (now < dueAt) {
                return false;
            }
            dueAt += stepNanos;
            count++;
            return true;
        }
    }
}
