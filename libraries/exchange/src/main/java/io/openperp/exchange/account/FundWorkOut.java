package io.openperp.exchange.account;

import io.openperp.risk.LiquidationOrder;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.TreeMap;

/** The fund works out of what it has taken over: each second a tenth of every position, near the mark (LIQ-014). */
final class FundWorkOut {

    private final InsuranceFund fund;
    private final FundDeleveraging deleveraging;
    private final Listings listings;
    private final Instructions instructions;
    /** Step of the order under way, by market. */
    private final TreeMap<Integer, Long> underWay = new TreeMap<>();

    FundWorkOut(InsuranceFund fund, FundDeleveraging deleveraging, Listings listings, Instructions instructions) {
        this.fund = fund;
        this.deleveraging = deleveraging;
        this.listings = listings;
        this.instructions = instructions;
    }

    /** One order in each market with a live oracle where nothing else is under way. */
    void send() {
        Account account = fund.account();
        if (account == null) {
            return;
        }
        for (Holding holding : listings.bySymbol(account)) {
            ListedMarket market = holding.market;
            boolean busy = underWay.containsKey(market.number) || deleveraging.isUnderWayIn(market);
            if (!busy && market.conditions.isOracleFresh()) {
                long step = instructions.nextStep();
                underWay.put(market.number, step);
                instructions.reduce(
                        account.key,
                        market,
                        step,
                        LiquidationOrder.closingSide(holding.size()).isBuy(),
                        LiquidationOrder.workOutPrice(market.conditions, holding.size()),
                        LiquidationOrder.workOutSize(market.conditions, holding.size()));
            }
        }
    }

    /** False: the step was not one of the work-out. */
    boolean answered(int market, long step) {
        return underWay.remove(market, step);
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(underWay.size());
        underWay.forEach((market, step) -> out.writeVarint(market).writeVarint(step));
    }

    void readFrom(BinaryReader in) {
        underWay.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            underWay.put((int) in.readVarint(), in.readVarint());
        }
    }
}
