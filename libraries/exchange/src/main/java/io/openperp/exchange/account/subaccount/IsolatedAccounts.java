package io.openperp.exchange.account.subaccount;

import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The isolated accounts: one for each owner and market in which the owner has sent isolated orders (ISO-002). */
public final class IsolatedAccounts {

    private final TreeMap<Bytes32, IsolatedAccount> byKey = new TreeMap<>();
    /** Isolated accounts by owner and market number. */
    private final TreeMap<Bytes32, TreeMap<Integer, IsolatedAccount>> byOwner = new TreeMap<>();

    public boolean areThere() {
        return !byKey.isEmpty();
    }

    /** The isolated account with this key; null if the key is not that of an isolated account. */
    public @Nullable IsolatedAccount find(Bytes32 key) {
        return byKey.isEmpty() ? null : byKey.get(key);
    }

    /** The owner's isolated account in this market; null if the owner has sent no isolated order there yet. */
    public @Nullable IsolatedAccount find(Bytes32 owner, int market) {
        return ofOwner(owner).get(market);
    }

    /** The isolated accounts of the owner, by market number. */
    public Collection<IsolatedAccount> of(Bytes32 owner) {
        return ofOwner(owner).values();
    }

    private SortedMap<Integer, IsolatedAccount> ofOwner(Bytes32 owner) {
        SortedMap<Integer, IsolatedAccount> own = byOwner.get(owner);
        return own == null ? Collections.emptySortedMap() : own;
    }

    /** Whether this is the key of an isolated account of {@code owner}. */
    public boolean isOf(Bytes32 key, Bytes32 owner) {
        IsolatedAccount found = find(key);
        return found != null && found.owner().equals(owner);
    }

    public IsolatedAccount create(Bytes32 owner, int market) {
        Bytes32 key = DerivedKeys.isolatedAccount(owner, market);
        return add(new IsolatedAccount(key, owner, market));
    }

    /** Adds an isolated account that already exists, as its events have published it; for {@code TransactionCheck}. */
    public IsolatedAccount add(IsolatedAccount account) {
        byKey.put(account.key(), account);
        byOwner.computeIfAbsent(account.owner(), owner -> new TreeMap<>()).put(account.market(), account);
        return account;
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(byKey.size());
        byKey.values()
                .forEach(one ->
                        out.writeBytes32(one.key()).writeBytes32(one.owner()).writeVarint(one.market()));
    }

    public void readFrom(BinaryReader in) {
        byKey.clear();
        byOwner.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            add(new IsolatedAccount(in.readBytes32(), in.readBytes32(), (int) in.readVarint()));
        }
    }

    /**
     * An isolated account: it holds the position and the orders of its owner in one market that were sent with
     * {@code i} (isolated) true.
     *
     * @param market number of the only market in which it trades
     */
    public record IsolatedAccount(Bytes32 key, Bytes32 owner, int market) {}
}
