package io.openperp.exchange.account.state;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All accounts and, by ID, all their open orders. */
public final class Accounts {

    private final KeyMap<Account> byKey;
    private final KeyMap<OpenOrder> orders;
    /**
     * Accounts sorted by key, without those created since the list was last used. It is kept because sorting many
     * accounts takes long.
     */
    private List<Account> ordered = List.of();

    private final List<Account> made = new ArrayList<>();

    public Accounts(long secret) {
        byKey = new KeyMap<>(secret);
        orders = new KeyMap<>(secret * 31 + 7);
    }

    @Nullable
    public Account find(Bytes32 key) {
        return byKey.get(key);
    }

    public Account require(Bytes32 key) {
        Account account = byKey.get(key);
        if (account == null) {
            throw new IllegalStateException("account " + key + " does not exist");
        }
        return account;
    }

    public Account findOrCreate(Bytes32 key) {
        Account account = byKey.get(key);
        if (account == null) {
            account = new Account(key);
            byKey.put(key, account);
            made.add(account);
        }
        return account;
    }

    public KeyMap<OpenOrder> orders() {
        return orders;
    }

    public int count() {
        return byKey.size();
    }

    /** Visits all accounts by key; accounts that the visitor creates are left out. */
    public void forEach(Consumer<Account> visitor) {
        inOrder().forEach(visitor);
    }

    private List<Account> inOrder() {
        if (!made.isEmpty()) {
            made.sort(Comparator.comparing(account -> account.key));
            ordered = merged(ordered, made);
            made.clear();
        }
        return ordered;
    }

    private static List<Account> merged(List<Account> one, List<Account> other) {
        List<Account> all = new ArrayList<>(one.size() + other.size());
        int next = 0;
        for (Account account : one) {
            while (next < other.size() && other.get(next).key.compareTo(account.key) < 0) {
                all.add(other.get(next++));
            }
            all.add(account);
        }
        all.addAll(other.subList(next, other.size()));
        return all;
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(byKey.size());
        forEach(account -> {
            out.writeBytes32(account.key);
            AccountSnapshot.write(account, out);
        });
    }

    public void readFrom(BinaryReader in, Listings listings) {
        byKey.clear();
        ordered = List.of();
        made.clear();
        orders.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            Bytes32 key = in.readBytes32();
            Account account = AccountSnapshot.read(key, in, listings);
            byKey.put(key, account);
            made.add(account);
            account.holdings().forEach(holding -> holding.orders().forEach(order -> orders.put(order.id, order)));
        }
    }
}
