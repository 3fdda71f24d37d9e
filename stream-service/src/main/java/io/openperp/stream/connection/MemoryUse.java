package io.openperp.stream.connection;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What one connection takes of the {@link MemoryBudget}: messages that wait to be sent or are being sent, the parts of an
 * incomplete message from the client, and transactions that the gateway has not answered yet.
 */
public final class MemoryUse {

    /** Transactions are answered or given up within seconds: each counts as if it had waited for so long. */
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

    /** Bytes times the nanoseconds that they have been waiting. */
    public double weight(long now) {
        return (double) outbound * Math.max(1, now - outboundSince)
                + (double) inbound.get() * Math.max(1, now - inboundSince)
                + (double) transactions.get() * TRANSACTION_NANOS;
    }

    public void evict() {
        eviction.run();
    }

    /** Under the lock of the connection. A message that waits for several connections is charged once. */
    public void holdOutbound(OutboundMessage message) {
        outbound += message.footprint();
        if (message.hold()) {
            budget.take(message.footprint());
        }
    }

    /** Under the lock of the connection. */
    public void releaseOutbound(OutboundMessage message) {
        outbound -= message.footprint();
        if (message.release()) {
            budget.give(message.footprint());
        }
    }

    /** Under the lock of the connection: since when the message has waited that leaves next or is leaving. */
    public void outboundSince(long nanos) {
        outboundSince = nanos;
    }

    /** @param bytes of the message that is being received or handled; 0: there is none */
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

    /** A transaction on its way to the gateway, to be given back when it is answered. */
    public void holdTransaction(long bytes) {
        transactions.addAndGet(bytes);
        budget.take(bytes);
        budget.enforce();
    }

    public void releaseTransaction(long bytes) {
        transactions.addAndGet(-bytes);
        budget.give(bytes);
    }

    /** When messages were added, with no lock held. */
    public void enforce() {
        budget.enforce();
    }

    /** The connection is no more. */
    public void end() {
        ended = true;
        budget.give(inbound.getAndSet(0));
        budget.leave(this);
    }
}
