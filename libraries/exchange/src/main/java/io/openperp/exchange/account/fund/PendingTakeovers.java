package io.openperp.exchange.account.fund;

import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.Listings;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.liquidation.BankruptcyPlan;
import io.openperp.risk.liquidation.InsuranceCapacity;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.order.OrderAdmission;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import io.openperp.units.WideSum;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Takeovers that the insurance fund has accepted and whose positions have not arrived yet, and the fund's figures as if
 * they had (LIQ-012).
 */
public final class PendingTakeovers {

    private record Reservation(Bytes32 account, int market, long size, long notional) {}

    /** Largest position of the fund in one market: a hundred times that of an account. */
    private static final long LARGEST_SIZE = 100 * OrderAdmission.LARGEST_SIZE;

    private final Listings listings;
    /** Accepted takeovers, in the order of acceptance. */
    private final List<Reservation> reservations = new ArrayList<>();

    PendingTakeovers(Listings listings) {
        this.listings = listings;
    }

    void add(Bytes32 account, int market, long size, long notional) {
        reservations.add(new Reservation(account, market, size, notional));
    }

    void removeLast() {
        reservations.removeLast();
    }

    /** Ends the first reservation for the account in this market, because the fund has received the position. */
    public void arrived(Bytes32 account, int market) {
        end(account, market, reservations);
    }

    /**
     * Ends the last reservation for the account in this market, because the position no longer exists; earlier
     * reservations stay.
     */
    public void withdrawn(Bytes32 account, int market) {
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

    /**
     * Whether the fund's position in a market, with all takeovers accepted there, is within the largest size and cost
     * (LIQ-021).
     */
    boolean areWithinBounds(Account fund, int market) {
        WideSum size = new WideSum();
        WideSum cost = new WideSum();
        Holding holding = fund.holdingIn(market);
        if (holding != null) {
            size.add(holding.size());
            cost.add(holding.cost());
        }
        for (Reservation reservation : reservations) {
            if (reservation.market == market) {
                size.add(reservation.size);
                cost.add(Side.of(reservation.size > 0).signed(reservation.notional));
            }
        }
        return isWithin(size.value(), LARGEST_SIZE) && isWithin(cost.value(), OrderAdmission.LARGEST_COST);
    }

    private static boolean isWithin(long sum, long largest) {
        return -largest <= sum && sum <= largest;
    }

    /**
     * Whether the fund's equity at the present marks is large enough for its positions together with all accepted
     * takeovers, the one added last included (LIQ-011).
     *
     * @param pendingLosses the most that the fund may lose in deleveragings under way; counts as lost
     */
    boolean areCarried(Account fund, long pendingLosses, ExchangeParameters exchange) {
        return InsuranceCapacity.carries(Fixed.addSaturated(money(fund), -pendingLosses), positions(fund), exchange);
    }

    /** Equity that the fund would have at the present marks if all accepted takeovers had arrived. */
    long equity(Account fund) {
        long equity = money(fund);
        for (BankruptcyPlan.Holding position : positions(fund)) {
            equity = Fixed.addSaturated(equity, Notional.value(position.size(), position.mark()));
        }
        return equity;
    }

    /** Balance minus cost of the positions that the fund would have if all accepted takeovers had arrived. */
    private long money(Account fund) {
        WideSum money = new WideSum();
        fund.addBalanceTo(money);
        for (Holding holding : fund.holdings()) {
            money.subtract(holding.cost());
        }
        for (Reservation reservation : reservations) {
            money.subtract(Side.of(reservation.size > 0).signed(reservation.notional));
        }
        return money.value();
    }

    private List<BankruptcyPlan.Holding> positions(Account fund) {
        TreeMap<Integer, Long> sizes = new TreeMap<>();
        fund.holdings().forEach(holding -> sizes.put(holding.market.number, holding.size()));
        reservations.forEach(reservation -> sizes.merge(reservation.market, reservation.size, Math::addExact));
        List<BankruptcyPlan.Holding> positions = new ArrayList<>();
        sizes.forEach((market, size) -> positions.add(new BankruptcyPlan.Holding(
                size, listings.byNumber(market).conditions().mark())));
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
