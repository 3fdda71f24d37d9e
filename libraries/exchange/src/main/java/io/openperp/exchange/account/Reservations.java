package io.openperp.exchange.account;

import io.openperp.risk.BankruptcyPlan;
import io.openperp.risk.ExchangeParameters;
import io.openperp.risk.InsuranceCapacity;
import io.openperp.risk.Notional;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Positions that the insurance fund has accepted and that have not come yet, and the fund as if they had (LIQ-012). */
final class Reservations {

    private record Reservation(Bytes32 account, int market, long size, long notional) {}

    private final Listings listings;
    /** In the order of acceptance. */
    private final List<Reservation> reservations = new ArrayList<>();

    Reservations(Listings listings) {
        this.listings = listings;
    }

    void add(Bytes32 account, int market, long size, long notional) {
        reservations.add(new Reservation(account, market, size, notional));
    }

    void removeLast() {
        reservations.removeLast();
    }

    /** A position of {@code account} has come to the fund: the first reservation for it ends. */
    void arrived(Bytes32 account, int market) {
        end(account, market, reservations);
    }

    /** A position of {@code account} will not come: the last reservation for it ends, others are still on their way. */
    void withdrawn(Bytes32 account, int market) {
        end(account, market, reservations.reversed());
    }

    private static void end(Bytes32 account, int market, List<Reservation> inOrder) {
        for (int i = 0; i < inOrder.size(); i++) {
            if (inOrder.get(i).market == market && inOrder.get(i).account.equals(account)) {
                inOrder.remove(i);
                return;
            }
        }
    }

    /** Whether the fund carries all that it has accepted, the last included, and what it may yet lose (LIQ-011). */
    boolean areCarried(Account fund, long promised, ExchangeParameters exchange) {
        return InsuranceCapacity.carries(Math.subtractExact(money(fund), promised), positions(fund), exchange);
    }

    /** Of the fund once everything accepted has come, at the marks of this moment. */
    long equity(Account fund) {
        long equity = money(fund);
        for (BankruptcyPlan.Holding position : positions(fund)) {
            equity = Fixed.addSaturated(equity, Notional.value(position.size(), position.mark()));
        }
        return equity;
    }

    /** Balance minus cost. */
    private long money(Account fund) {
        long money = fund.balance;
        for (Holding holding : fund.holdings.values()) {
            money = Math.subtractExact(money, holding.cost());
        }
        for (Reservation reservation : reservations) {
            money = Math.subtractExact(money, Side.of(reservation.size > 0).signed(reservation.notional));
        }
        return money;
    }

    private List<BankruptcyPlan.Holding> positions(Account fund) {
        TreeMap<Integer, Long> sizes = new TreeMap<>();
        fund.holdings.forEach((market, holding) -> sizes.put(market, holding.size()));
        reservations.forEach(reservation -> sizes.merge(reservation.market, reservation.size, Math::addExact));
        List<BankruptcyPlan.Holding> positions = new ArrayList<>();
        sizes.forEach((market, size) -> positions.add(new BankruptcyPlan.Holding(
                size, listings.byNumber(market).conditions.mark())));
        return positions;
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(reservations.size());
        for (Reservation reservation : reservations) {
            out.writeBytes32(reservation.account).writeVarint(reservation.market);
            out.writeLong(reservation.size).writeLong(reservation.notional);
        }
    }

    void readFrom(BinaryReader in) {
        reservations.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            reservations.add(new Reservation(in.readBytes32(), (int) in.readVarint(), in.readLong(), in.readLong()));
        }
    }
}
