package io.openperp.exchange.account.treasury;

import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Keys;
import io.openperp.journal.LiabilityLeaves;
import io.openperp.journal.LiabilityMark;
import io.openperp.journal.LiabilityRecords;
import io.openperp.journal.PublishedLiabilityTree;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import io.openperp.units.liability.LiabilityLeaf;
import io.openperp.units.liability.LiabilityNode;
import io.openperp.units.liability.LiabilityTree;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Publishes a hash tree over what the exchange owes to each account, once in each period that the settings define
 * (LIA-001). All accounts are read within one record; their leaves are hashed and published over the following seconds,
 * so that the shard never stops for long (LIA-006).
 */
public final class LiabilityTrees {

    private static final byte TREE_SALT = 4;

    private final Accounts accounts;
    private final Listings listings;
    private final ShardSettings settings;
    private final Withdrawals withdrawals;
    private final PrivateEvents facts;
    private final CommandContext context;

    private long lastSecond;
    private Bytes32 lastRoot = Bytes32.ZERO;
    private Bytes32 salt = Bytes32.ZERO;
    private @Nullable UnfinishedTree unfinished;
    /** The last completed tree, for metrics; not part of the state. */
    private CompletedTree made = CompletedTree.NONE;

    /**
     * The last completed tree, as far as this process knows since its start.
     *
     * @param second the second since 1970 that names the tree; 0 if there is none
     * @param accounts number of accounts in the tree; 0 if it was made before this shard was restored from a snapshot
     * @param nanos time from the record at which the accounts were read to the one at which the tree was published
     */
    public record CompletedTree(long second, long accounts, long nanos) {
        static final CompletedTree NONE = new CompletedTree(0, 0, 0);
    }

    public LiabilityTrees(
            Accounts accounts,
            Listings listings,
            ShardSettings settings,
            Withdrawals withdrawals,
            PrivateEvents facts,
            CommandContext context) {
        this.accounts = accounts;
        this.listings = listings;
        this.settings = settings;
        this.withdrawals = withdrawals;
        this.facts = facts;
        this.context = context;
    }

    /** Begins a tree when a new period has begun, and publishes the next part of an unfinished tree. */
    public void tick(long second) {
        int period = settings.record().getLiabilitiesEverySeconds();
        if (period == 0 && unfinished == null) {
            return;
        }
        if (unfinished == null) {
            long named = second - second % period;
            if (named <= lastSecond) {
                return;
            }
            unfinished = begin(named);
        }
        proceed(unfinished);
    }

    private UnfinishedTree begin(long named) {
        lastSecond = named;
        salt = nextSalt();
        PublishedLiabilityTree.Builder tree = PublishedLiabilityTree.newBuilder()
                .setSecond(named)
                .setSlot(context.slot())
                .setTimeNanos(context.timeNanos());
        listings.bySymbol()
                .forEach(market -> tree.addMarks(LiabilityMark.newBuilder()
                        .setMarket(market.number)
                        .setSymbol(market.symbol())
                        .setMark(market.conditions().mark())));
        UnfinishedTree begun = new UnfinishedTree(tree.build(), salt, accounts.count());
        SortedMap<Bytes32, Long> pending = withdrawals.pendingByAccount();
        accounts.forEach(account -> begun.add(new LiabilityLeaf(
                account.key,
                account.balance(),
                pending.getOrDefault(account.key, 0L),
                Margin.equityWithOrders(account))));
        return begun;
    }

    /**
     * A new salt derived from times and offsets of records, which appear in no answer: nobody can recognise accounts by
     * guessing leaves.
     */
    private Bytes32 nextSalt() {
        BinaryWriter out = new BinaryWriter();
        byte[] bytes = out.writeByte(TREE_SALT)
                .writeBytes32(salt)
                .writeLong(context.timeNanos())
                .writeLong(context.slot())
                .toByteArray();
        return Sha256.of(bytes);
    }

    private void proceed(UnfinishedTree tree) {
        for (LiabilityLeaves leaves : tree.nextLeaves()) {
            facts.add(AccountEvents.newBuilder().setLiabilityLeaves(leaves));
        }
        if (tree.isComplete()) {
            LiabilityNode top = LiabilityTree.top(tree.nodes());
            Bytes32 root = top.root(lastSecond, lastRoot);
            PublishedLiabilityTree.Builder published = tree.begun().toBuilder()
                    .setPreviousRoot(Keys.write(lastRoot))
                    .setRoot(Keys.write(root))
                    .setTop(LiabilityRecords.write(top));
            tree.nodes().forEach(node -> published.addNodes(LiabilityRecords.write(node)));
            facts.add(AccountEvents.newBuilder().setLiabilityTree(published));
            lastRoot = root;
            unfinished = null;
            long nanos = context.timeNanos() - tree.begun().getTimeNanos();
            made = new CompletedTree(lastSecond, top.sums().accounts(), nanos);
        }
    }

    /** The last completed tree, for metrics. */
    public CompletedTree lastCompleted() {
        return made;
    }

    /** Seconds from one tree to the next; 0 if no trees are made. */
    public int period() {
        return settings.record().getLiabilitiesEverySeconds();
    }

    public void writeTo(BinaryWriter out) {
        out.writeLong(lastSecond).writeBytes32(lastRoot).writeBytes32(salt);
        out.writeBoolean(unfinished != null);
        if (unfinished != null) {
            unfinished.writeTo(out);
        }
    }

    public void readFrom(BinaryReader in) {
        lastSecond = in.readLong();
        lastRoot = in.readBytes32();
        salt = in.readBytes32();
        unfinished = in.readBoolean() ? UnfinishedTree.readFrom(in, salt) : null;
        made = unfinished == null ? new CompletedTree(lastSecond, 0, 0) : CompletedTree.NONE;
    }
}
