package io.openperp.exchange.account.fund;

import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.margin.Maintenance;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.risk.liquidation.BankruptcyPlan;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayDeque;
import java.util.List;

/**
 * Closes the positions of an insurance fund with negative equity against holders of the other side, one market after
 * another (LIQ-015).
 */
public final class FundDeleveraging {

    private record Part(int market, long size, long notional) {}

    private final InsuranceFund fund;
    private final Listings listings;
    private final Instructions instructions;
    /** Positions still to be closed, by symbol; the first is being closed. */
    private final ArrayDeque<Part> plan = new ArrayDeque<>();

    private long step;

    public FundDeleveraging(InsuranceFund fund, Listings listings, Instructions instructions) {
        this.fund = fund;
        this.listings = listings;
        this.instructions = instructions;
    }

    /** If the fund has a shortfall, plans the closing of all its positions and begins with the first. */
    public void begin() {
        Account account = fund.account();
        if (account == null || account.isFlat() || Margin.equity(account) >= 0) {
            return;
        }
        Maintenance maintenance = Maintenance.of(account, listings);
        List<BankruptcyPlan.Part> parts = maintenance.bankruptcy();
        for (int i = 0; i < parts.size(); i++) {
            if (maintenance.rows().get(i).holding().market.holdsLiquidations()) {
                continue;
            }
            plan.add(new Part(
                    maintenance.rows().get(i).holding().market.number,
                    parts.get(i).size(),
                    parts.get(i).takeoverNotional()));
        }
        next();
    }

    public boolean isUnderWay() {
        return !plan.isEmpty();
    }

    boolean isUnderWayIn(ListedMarket market) {
        return isUnderWay() && plan.element().market == market.number;
    }

    public void answered(long answeredStep) {
        if (!isUnderWay() || answeredStep != step) {
            throw new IllegalStateException("an answer to step " + answeredStep + ", which the fund did not ask for");
        }
        plan.remove();
        next();
    }

    private void next() {
        if (isUnderWay()) {
            Part part = plan.element();
            step = instructions.nextStep();
            instructions.deleverage(fund.key(), listings.byNumber(part.market), step, part.size, part.notional, false);
        }
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(step).writeVarint(plan.size());
        for (Part part : plan) {
            out.writeVarint(part.market).writeLong(part.size).writeLong(part.notional);
        }
    }

    public void readFrom(BinaryReader in) {
        step = in.readVarint();
        plan.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            plan.add(new Part((int) in.readVarint(), in.readLong(), in.readLong()));
        }
    }
}
