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

    /** Of a standby: outputs of its shard that no host is known to have sent. */
    final UnsentOutputs unsent = new UnsentOutputs();

    /** @param secret seed of the hash tables; must not affect any output or state */
    public HostedPartition(ShardAddress address, long secret) {
        this.address = address;
        shard = address.getKind() == ShardKind.ACCOUNT ? new AccountShard(secret) : new MarketShard(secret);
        numbered = new NumberedShard(address, shard);
    }

    /** Restores a stored state; throws {@link RuntimeException} if the bytes are not a state. */
    public void restore(byte[] state) {
        numbered.readFrom(new BinaryReader(state));
        lastTakenOffset = numbered.offset();
        acknowledgedOffset = numbered.offset();
    }

    /** Applies one record; a shard that stops breaks a law. */
    public List<Output> apply(LogEntry entry) {
        try {
            return numbered.apply(entry.offset(), entry.appendMillis(), entry.record());
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            throw new LawBroken(
                    Law.NO_UNEXPECTED_STOP,
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

    /** @param recordOffset of the command that caused the output; it may have further outputs */
    void countAcknowledged(long recordOffset) {
        acknowledged++;
        acknowledgedOffset = Math.max(acknowledgedOffset, recordOffset - 1);
    }

    /** The offset of the last command all of whose outputs are known to be in the logs. */
    long acknowledgedUpTo() {
        return isEverythingSent() && isEverythingAcknowledged() ? numbered.offset() : acknowledgedOffset;
    }

    /** False for a host that has just become owner and still keeps outputs. */
    private boolean isEverythingSent() {
        return unsent.count() == 0 && !unsent.isIncomplete();
    }

    private boolean isEverythingAcknowledged() {
        return sent == acknowledged;
    }

    /** A market before its listing. */
    public boolean isDormant() {
        return numbered.isDormant();
    }

    public long nextOffset() {
        return numbered.offset() + 1;
    }
}
