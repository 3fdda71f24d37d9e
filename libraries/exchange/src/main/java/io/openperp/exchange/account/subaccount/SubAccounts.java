package io.openperp.exchange.account.subaccount;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.subaccount.IsolatedAccounts.IsolatedAccount;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The sub-accounts of masters (SUB-002). */
public final class SubAccounts {

    private final Accounts accounts;
    private final IsolatedAccounts isolated;
    private final TreeMap<Bytes32, SubAccount> byKey = new TreeMap<>();
    /** Sub-accounts by master, oldest first, including removed ones. */
    private final TreeMap<Bytes32, List<SubAccount>> byMaster = new TreeMap<>();

    public SubAccounts(Accounts accounts, IsolatedAccounts isolated) {
        this.isolated = isolated;
        this.accounts = accounts;
    }

    /** The isolated accounts of masters and of their sub-accounts. */
    public IsolatedAccounts isolated() {
        return isolated;
    }

    /** The sub-account with this key; null if the key is not that of a sub-account. */
    public @Nullable SubAccount find(Bytes32 key) {
        return byKey.get(key);
    }

    /** All sub-accounts that the account has ever created, including removed ones. */
    public List<SubAccount> of(Bytes32 master) {
        return byMaster.getOrDefault(master, List.of());
    }

    public SubAccount create(Bytes32 master, String name) {
        return add(DerivedKeys.subAccount(master, of(master).size()), master, name);
    }

    /** Adds a sub-account that already exists, as its events have published it; for {@code TransactionCheck}. */
    public SubAccount add(Bytes32 key, Bytes32 master, String name) {
        SubAccount made = new SubAccount(key, master, name);
        byKey.put(key, made);
        byMaster.computeIfAbsent(master, m -> new ArrayList<>()).add(made);
        return made;
    }

    /**
     * The account whose key owns this one: the master of a sub-account, or of the owner of an isolated account; any
     * other account itself.
     */
    public Bytes32 ownerOf(Bytes32 key) {
        IsolatedAccount position = isolated.find(key);
        if (position != null) {
            return ownerOf(position.owner());
        }
        SubAccount own = byKey.get(key);
        return own == null ? key : own.master;
    }

    /**
     * Returns why the key may not sign for the account, or null if it may: the account's own key, that of its master,
     * and agents of either (SUB-004).
     */
    public @Nullable String signerRefusal(Account account, Bytes32 signer) {
        if (isolated.find(account.key) != null) {
            return "an isolated account is traded by its owner: send it as the owner's, with i true in orders";
        }
        SubAccount own = byKey.get(account.key);
        if (own != null && own.isRemoved()) {
            return "the sub-account was removed";
        }
        boolean allowed = account.mayBeSignedBy(signer)
                || own != null && accounts.require(own.master).mayBeSignedBy(signer);
        return allowed ? null : "unauthorized signer";
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(byKey.size());
        byMaster.forEach((master, all) -> all.forEach(one -> out.writeBytes32(one.key)
                .writeBytes32(master)
                .writeString(one.name())
                .writeBoolean(one.isRemoved())));
        isolated.writeTo(out);
    }

    public void readFrom(BinaryReader in) {
        byKey.clear();
        byMaster.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            SubAccount read = add(in.readBytes32(), in.readBytes32(), in.readString());
            if (in.readBoolean()) {
                read.remove();
            }
        }
        isolated.readFrom(in);
    }
}
