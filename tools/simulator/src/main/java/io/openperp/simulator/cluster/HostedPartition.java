package io.openperp.simulator.cluster;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.runtime.shard.Output;
import io.openperp.runtime.shard.UnsentOutputs;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One shard in one life of a process. The shard and what numbers its channels are the real ones. */
public final class HostedPartition {

    private final ShardAddress address;
    private final Shard shard;
    private final NumberedShard numbered;

    long replayEnd;
    boolean isLive;
    long sent;
    long acknowledged;
    private long acknowledgedOffset = NumberedShard.NOTHING_APPLIED;
    long lastTakenOffset = NumberedShard.NOTHING_APPLIED;

    @Nullable
    PendingSnapshot pending;

    /** Of a standby: what its shard has said and nobody is yet known to have sent. */
    final UnsentOutputs unsent = new UnsentOutputs();

    /** @param secret of the tables; must not show in anything */
    public HostedPartition(ShardAddress address, long secret) {
        this.address = address;
        shard = address.getKind() == ShardKind.ACCOUNT
                ? new AccountShard(address.getPartition(), secret)
                : new MarketShard(secret);
        numbered = new NumberedShard(address, shard);
    }

    /** A state as it was stored; throws {@link RuntimeException} if it is none. */
    public void restore(byte[] state) {
        numbered.readFrom(new BinaryReader(state));
        lastTakenOffset = numbered.offset();
        acknowledgedOffset = numbered.offset();
    }

    /** Applies one record; a shard that cannot go on breaks a law. */
    public List<Output> apply(LogEntry entry) {
        try {
            return numbered.apply(entry.offset(), entry.appendMillis(), entry.record());
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            throw new LawBroken(
                    Law.NOBODY_STOPS,
                    io.openperp.journal.Shards.name(address) + " stopped at offset " + entry.offset() + ": " + e,
                    e);
        }
    }

    byte[] state() {
        BinaryWriter out = new BinaryWriter();
        numbered.writeTo(out);
        return out.toByteArray();
    }

    public ShardAddress address() {
        return address;
    }

    public NumberedShard numbered() {
        return numbered;
    }

    public Shard shard() {
        return shard;
    }

    /** @param recordOffset of what led to it; more of the same may follow */
    void countAcknowledged(long recordOffset) {
        acknowledged++;
        acknowledgedOffset = Math.max(acknowledgedOffset, recordOffset - 1);
    }

    /** The last command all of whose outputs are in the logs, as its owner knows it. */
    long acknowledgedUpTo() {
        return isEverythingSent() && isEverythingAcknowledged() ? numbered.offset() : acknowledgedOffset;
    }

    /** Not so of one that has just become owner. */
    private boolean isEverythingSent() {
        return unsent.count() == 0 && !unsent.isIncomplete();
    }

    private boolean isEverythingAcknowledged() {
        return sent == acknowledged;
    }

    public long nextOffset() {
        return numbered.offset() + 1;
    }
}
