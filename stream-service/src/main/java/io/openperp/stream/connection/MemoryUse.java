package io.openperp.stream.connection;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory that one connection takes of the {@link MemoryBudget}: messages that wait to be sent or are being sent, the
 * parts of an incomplete message from the client, and transactions that the gateway has not answered yet.
 */
public final class MemoryUse {

    /** Waiting time that is assumed for a transaction: transactions are answered or given up within seconds. */
    private static final long TRANSACTION_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final MemoryBudget budget;
    private final Runnable eviction;
    private final AtomicLong transactions = new AtomicLong();
    private volatile long outbound;
    private volatile long outboundSince;
    private final AtomicLong inbound = new AtomicLong();
    private volatile long inboundSince;
    private volatile boolean ended;

    /**
     * Counts the memory of one connection.
     *
     * @param eviction disconnects, and releases all memory; must not block
     */
    public MemoryUse(MemoryBudget budget, Runnable eviction) {
        this.budget = budget;
        this.eviction = eviction;
        budget.enter(this);
    }

    /**
     * Bytes multiplied by the nanoseconds for which they have been waiting; the connection with the largest product is
     * disconnected first.
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
     * Adds a waiting message. A message that waits for several connections is charged to the budget once. The caller
     * must hold the lock of the connection.
     */
    public void holdOutbound(OutboundMessage message) {
        outbound += message.footprint();
        if (message.hold()) {
            budget.take(message.footprint());
        }
    }

    /** Releases the memory of a message that was sent or dropped. The caller must hold the lock of the connection. */
    public void releaseOutbound(OutboundMessage message) {
        outbound -= message.footprint();
        if (message.release()) {
            budget.release(message.footprint());
        }
    }

    /**
     * Sets since when the message that is sent next, or is being sent, has waited. The caller must hold the lock of the
     * connection.
     */
    public void outboundSince(long nanos) {
        outboundSince = nanos;
    }

    /**
     * Sets the memory of incoming messages.
     *
     * @param bytes size of the message that is being received or handled; 0: there is none
     */
    public void inbound(long bytes) {
        long before = inbound.getAndSet(bytes);
        if (before == 0) {
            inboundSince = System.nanoTime();
        }
        budget.take(bytes - before);
        if (ended) {
            budget.release(inbound.getAndSet(0));
        }
        budget.enforce();
    }

    /** Reserves memory for a transaction on its way to the gateway; it is released when the transaction is answered. */
    public void holdTransaction(long bytes) {
        transactions.addAndGet(bytes);
        budget.take(bytes);
        budget.enforce();
    }

    public void releaseTransaction(long bytes) {
        transactions.addAndGet(-bytes);
        budget.release(bytes);
    }

    /** Disconnects connections if the budget was exceeded by added messages; the caller must hold no lock. */
    public void enforce() {
        budget.enforce();
    }

    /** Releases the memory of received messages when the connection has ended. */
    public void end() {
        ended = true;
        budget.release(inbound.getAndSet(0));
        budget.leave(this);
    }
}
