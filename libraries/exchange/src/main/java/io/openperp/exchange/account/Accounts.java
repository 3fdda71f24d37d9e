package io.openperp.exchange.account;

import io.openperp.exchange.Rules;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.KeyMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The accounts of this shard and, by ID, all their open orders. */
final class Accounts {

    private final KeyMap<Account> byKey;
    private final KeyMap<OpenOrder> orders;

    Accounts(long secret) {
        byKey = new KeyMap<>(secret);
        orders = new KeyMap<>(secret * 31 + 7);
    }

    @Nullable
    Account find(Bytes32 key) {
        return byKey.get(key);
    }

    Account require(Bytes32 key) {
        Account account = byKey.get(key);
        if (account == null) {
            throw new IllegalStateException("account " + key + " is not of this shard");
        }
        return account;
    }

    Account findOrCreate(Bytes32 key) {
        Account account = byKey.get(key);
        if (account == null) {
            account = new Account(key);
            byKey.put(key, account);
        }
        return account;
    }

    KeyMap<OpenOrder> orders() {
        return orders;
    }

    int count() {
        return byKey.size();
    }

    /** By key. */
    void forEach(Consumer<Account> visitor) {
        byKey.forEachInOrder((key, account) -> visitor.accept(account));
    }

    void writeTo(BinaryWriter out, Rules rules) {
        out.writeVarint(byKey.size());
        forEach(account -> {
            out.writeBytes32(account.key);
            account.writeTo(out, rules);
        });
    }

    void readFrom(BinaryReader in, Listings listings, Rules rules) {
        byKey.clear();
        orders.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            Bytes32 key = in.readBytes32();
            Account account = Account.readFrom(key, in, listings, rules);
            byKey.put(key, account);
            account.holdings
                    .values()
                    .forEach(holding -> holding.orders().forEach(order -> orders.put(order.id, order)));
        }
    }
}
