package io.openperp.exchange.account.state;

import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.Map;

/** Writes and reads accounts in snapshots; equal accounts give equal bytes. */
final class AccountSnapshot {

    private AccountSnapshot() {}

    static void write(Account account, BinaryWriter out) {
        account.money.writeTo(out);
        out.writeLong(account.deposits)
                .writeLong(account.realizedPnl)
                .writeLong(account.fees)
                .writeLong(account.funding)
                .writeLong(account.lastFaucetNanos)
                .writeVarint(account.lastOrder);
        out.writeVarint(account.coolingDownUntil.size());
        account.coolingDownUntil.forEach(
                (market, until) -> out.writeVarint(market).writeVarint(until));
        account.nonces.writeTo(out);
        out.writeVarint(account.agents.size());
        account.agents.forEach(out::writeBytes32);
        out.writeVarint(account.leverage.size());
        account.leverage.forEach((market, setting) -> out.writeVarint(market).writeVarint(setting));
        out.writeVarint(account.holdings.size());
        for (Map.Entry<Integer, Holding> entry : account.holdings.entrySet()) {
            out.writeVarint(entry.getKey());
            entry.getValue().writeTo(out);
        }
        out.writeVarint(account.builders.size());
        account.builders.forEach((builder, maxFee) -> out.writeBytes32(builder).writeVarint(maxFee));
        out.writeLong(account.transferred);
        out.writeLong(account.withdrawn);
        out.writeVarint(account.orderMargin);
    }

    static Account read(Bytes32 key, BinaryReader in, Listings listings) {
        Account account = new Account(key);
        account.money.readFrom(in);
        account.deposits = in.readLong();
        account.realizedPnl = in.readLong();
        account.fees = in.readLong();
        account.funding = in.readLong();
        account.lastFaucetNanos = in.readLong();
        account.lastOrder = in.readVarint();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            account.coolingDownUntil = Account.own(account.coolingDownUntil);
            account.coolingDownUntil.put((int) in.readVarint(), in.readVarint());
        }
        account.nonces.readFrom(in);
        for (int left = (int) in.readVarint(); left > 0; left--) {
            account.addAgent(in.readBytes32());
        }
        for (int left = (int) in.readVarint(); left > 0; left--) {
            account.leverage = Account.own(account.leverage);
            account.leverage.put((int) in.readVarint(), in.readVarint());
        }
        for (int left = (int) in.readVarint(); left > 0; left--) {
            ListedMarket market = listings.byNumber((int) in.readVarint());
            account.holdings.put(market.number, Holding.readFrom(account, market, in));
        }
        for (int left = (int) in.readVarint(); left > 0; left--) {
            account.builders = Account.own(account.builders);
            account.builders.put(in.readBytes32(), (int) in.readVarint());
        }
        account.transferred = in.readLong();
        account.withdrawn = in.readLong();
        account.orderMargin = in.readVarint();
        return account;
    }
}
