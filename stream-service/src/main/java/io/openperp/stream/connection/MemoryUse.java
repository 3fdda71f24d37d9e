package io.openperp.stream.connection;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory that one connection takes of the {@link MemoryBudget}: messages that wait to be sent or are being sent, the
 * parts of an incomplete message from the client, and transactions that the gateway has not answered yet.
 */
public final class MemoryUse {

    /** Time for which a transaction counts as having waited: transactions are answered or given up within seconds. */
    private static final long TRANSACTION_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final MemoryBudget budget;
    private final Runnable eviction;
    private final AtomicLong transactions = new AtomicLong();
    private volatile long outbound;
    private volatile long outboundSince;
    private final AtomicLong inbound = new AtomicLong();
    private volatile long inboundSince;
    private volatile boolean ended;

    /** @param eviction disconnects, and gives everything back; may not block */
    public MemoryUse(MemoryBudget budget, Runnable eviction) {
        this.budget = budget;
        this.eviction = eviction;
        budget.enter(this);
    }

    /**
     * Bytes times the nanoseconds that they have been waiting; the connection with the largest product is disconnected
     * first.
     */
    public double weight(long now) {
        return (double) outbound * Math.max(1, now - outboundSince)
                + (double) inbound.get() * Math.max(1, now - inboundSince)
                + (double) transactions.get() * TRANSACTION_NANOS;
    }

    public void evict() {
        eviction.run();
    }

    /**
     * Under the lock of the connection: adds a waiting message. One that waits for several connections is charged once.
     */
    public void holdOutbound(OutboundMessage message) {
        outbound += message.footprint();
        if (message.hold()) {
            budget.take(message.footprint());
        }
    }

    /**
     * Gives back the memory of a message that has left or is dropped. The caller must hold the lock of the connection.
     */
    public void releaseOutbound(OutboundMessage message) {
        outbound -= message.footprint();
        if (message.release()) {
            budget.give(message.footprint());
        }
    }

    /**
     * Notes since when the message that leaves next, or is leaving, has waited. The caller must hold the lock of the
     * connection.
     */
    public void outboundSince(long nanos) {
        outboundSince = nanos;
    }

    /** @param bytes size of the message that is being received or handled; 0: there is none */
    public void inbound(long bytes) {
        long before = inbound.getAndSet(bytes);
        if (before == 0) {
            inboundSince = System.nanoTime();
        }
        budget.take(bytes - before);
        if (ended) {
            budget.give(inbound.getAndSet(0));
        }
        budget.enforce();
    }

    /** Takes memory for a transaction on its way to the gateway; it is given back when the transaction is answered. */
    public void holdTransaction(long bytes) {
        transactions.addAndGet(bytes);
        budget.take(bytes);
        budget.enforce();
    }

    public void releaseTransaction(long bytes) {
        transactions.addAndGet(-bytes);
        budget.give(bytes);
    }

    /** Enforces the budget when messages were added; called with no lock held. */
    public void enforce() {
        budget.enforce();
    }

    /** Gives back the memory of received messages: the connection has ended. */
    public void end() {
        ended = true;
        budget.give(inbound.getAndSet(0));
        budget.leave(this);
    }
}
