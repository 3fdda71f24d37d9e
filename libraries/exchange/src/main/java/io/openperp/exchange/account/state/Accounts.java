package io.openperp.exchange.account.state;

import io.openperp.exchange.Rules;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The accounts of this shard and, by ID, all their open orders. */
public final class Accounts {

    private final KeyMap<Account> byKey;
    private final KeyMap<OpenOrder> orders;

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
            throw new IllegalStateException("account " + key + " is not of this shard");
        }
        return account;
    }

    public Account findOrCreate(Bytes32 key) {
        Account account = byKey.get(key);
        if (account == null) {
            account = new Account(key);
            byKey.put(key, account);
        }
        return account;
    }

    public KeyMap<OpenOrder> orders() {
        return orders;
    }

    public int count() {
        return byKey.size();
    }

    /** By key. */
    public void forEach(Consumer<Account> visitor) {
        byKey.forEachInOrder((key, account) -> visitor.accept(account));
    }

    public void writeTo(BinaryWriter out, Rules rules) {
        out.writeVarint(byKey.size());
        forEach(account -> {
            out.writeBytes32(account.key);
            account.writeTo(out, rules);
        });
    }

    public void readFrom(BinaryReader in, Listings listings, Rules rules) {
        byKey.clear();
        orders.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            Bytes32 key = in.readBytes32();
            Account account = Account.readFrom(key, in, listings, rules);
            byKey.put(key, account);
            account.holdings().forEach(holding -> holding.orders().forEach(order -> orders.put(order.id, order)));
        }
    }
}
