package io.openperp.exchange.account.fund;

import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.risk.liquidation.FundUnwind;
import io.openperp.risk.liquidation.LiquidationOrder;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.TreeMap;

/**
 * Closes the positions that the insurance fund has taken over by orders on the book: each second up to a tenth of every
 * position (LIQ-014).
 */
public final class FundUnwinding {

    private final InsuranceFund fund;
    private final FundDeleveraging deleveraging;
    private final Listings listings;
    private final Instructions instructions;
    /** Step number of the order that is not answered yet, by market. */
    private final TreeMap<Integer, Long> underWay = new TreeMap<>();

    public FundUnwinding(
            InsuranceFund fund, FundDeleveraging deleveraging, Listings listings, Instructions instructions) {
        this.fund = fund;
        this.deleveraging = deleveraging;
        this.listings = listings;
        this.instructions = instructions;
    }

    /**
     * Sends a closing order to each market in which the fund has a position, may trade, and waits for no earlier
     * answer.
     */
    public void send() {
        Account account = fund.account();
        if (account == null) {
            return;
        }
        for (Holding holding : listings.bySymbol(account)) {
            ListedMarket market = holding.market;
            boolean busy = underWay.containsKey(market.number) || deleveraging.isUnderWayIn(market);
            long size = busy || !mayTrade(market) ? 0 : size(market, holding.size());
            if (size != 0) {
                long step = instructions.nextStep();
                underWay.put(market.number, step);
                boolean buys = LiquidationOrder.closingSide(holding.size()).isBuy();
                instructions.reduce(account.key, market, step, buys, price(market, holding.size()), size);
            }
        }
    }

    /**
     * Whether the fund may trade in this market: there must be a live oracle and a book that is evidence of the price
     * (LIQ-014), and closing orders must be accepted.
     */
    private boolean mayTrade(ListedMarket market) {
        return market.conditions().isOracleFresh()
                && !market.holdsLiquidations()
                && market.inputs().getEvidence();
    }

    private long size(ListedMarket market, long size) {
        return FundUnwind.size(market.conditions(), size, market.oracle());
    }

    private long price(ListedMarket market, long size) {
        return FundUnwind.price(market.conditions(), size, market.atBasis().mark());
    }

    /**
     * Marks the fund's closing order with this step number as answered. Returns false if the step belongs to no such
     * order.
     */
    public boolean answered(int market, long step) {
        return underWay.remove(market, step);
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(underWay.size());
        underWay.forEach((market, step) -> out.writeVarint(market).writeVarint(step));
    }

    public void readFrom(BinaryReader in) {
        underWay.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            underWay.put((int) in.readVarint(), in.readVarint());
        }
    }
}
