package io.openperp.exchange.account.liquidation;

import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.margin.Maintenance;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.journal.ExplainedMark;
import io.openperp.journal.FundSource;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.LiquidationStep;
import io.openperp.journal.LiquidationStepKind;
import io.openperp.journal.StepAnswer;
import io.openperp.risk.liquidation.BankruptcyPlan;
import io.openperp.risk.liquidation.LiquidationOrder;
import io.openperp.risk.market.MarketConditions;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;

/**
 * Carries out liquidations, each from one answer of a market to the next (LIQ-003 to LIQ-013): cancels all orders,
 * closes positions on the book as far as needed, and lets the fund or holders of the other side take over the rest.
 */
public final class LiquidationExecution {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ExchangeClock clock;
    private final Listings listings;
    private final InsuranceFund fund;
    private final Instructions instructions;
    private final PrivateEvents facts;
    private final ConditionalEndings conditionals;
    private long lastLiquidation;

    public LiquidationExecution(
            ExchangeClock clock,
            Listings listings,
            InsuranceFund fund,
            Instructions instructions,
            PrivateEvents facts,
            ConditionalEndings conditionals) {
        this.conditionals = conditionals;
        this.clock = clock;
        this.listings = listings;
        this.fund = fund;
        this.instructions = instructions;
        this.facts = facts;
    }

    /** Begins a liquidation and carries it out up to the first step that needs an answer of a market. */
    Liquidation begin(Account account, Maintenance maintenance) {
        Liquidation liquidation = new Liquidation(account, explanation(maintenance));
        account.beginLiquidation(liquidation);
        account.forgetCooldownsUntil(nowMillis());
        conditionals.liquidated(account);
        List<Holding> withOrders = account.holdings().stream()
                .filter(holding -> !holding.orders().isEmpty())
                .toList();
        if (withOrders.isEmpty()) {
            liquidation.phase = Liquidation.Phase.CLOSING;
        } else {
            long step = instructions.nextStep();
            withOrders.forEach(holding -> instructions.cancelAll(account.key, holding.market, step, "liquidation"));
            liquidation.await(step, withOrders.size(), step(LiquidationStepKind.ORDERS_CANCELLED));
        }
        proceed(liquidation);
        return liquidation;
    }

    /**
     * Continues a liquidation after a market has answered the step; once all markets of the step have, the next step
     * begins.
     */
    void answered(Liquidation liquidation, ListedMarket market, StepAnswer answer) {
        liquidation.answered(answer.getStep());
        if (!liquidation.isWaiting()) {
            if (liquidation.acceptedByFund && answer.getSize() == 0) {
                fund.reservations().withdrawn(liquidation.account.key, market.number);
            }
            liquidation.acceptedByFund = false;
            if (answer.getDeferred()) {
                interrupt(liquidation, answer.getSize() != 0);
            } else {
                explain(liquidation, liquidation.current());
            }
            proceed(liquidation);
        }
    }

    /**
     * Ends a liquidation because a market that was to carry out its step accepts no closing orders at present. The
     * account is liquidated again, if it still has to be, once the market does (MST-012).
     */
    private void interrupt(Liquidation liquidation, boolean closedSomething) {
        if (closedSomething) {
            explain(liquidation, liquidation.current());
        }
        liquidation.plan.clear();
        liquidation.phase = Liquidation.Phase.OVER;
    }

    private void proceed(Liquidation liquidation) {
        while (!liquidation.isWaiting()) {
            switch (liquidation.phase) {
                case CANCELLING -> liquidation.phase = Liquidation.Phase.CLOSING;
                case CLOSING -> closeNext(liquidation);
                case TAKING_OVER -> takeNext(liquidation);
                case OVER -> {
                    end(liquidation);
                    return;
                }
            }
        }
    }

    /**
     * Sends a closing order to the book for one position: of those not tried yet in this liquidation, the one with the
     * largest share of the requirement, so that hedges are closed last (LIQ-005).
     */
    private void closeNext(Liquidation liquidation) {
        Account account = liquidation.account;
        Maintenance maintenance = Maintenance.of(account, listings);
        int heaviest = maintenance.heaviest(
                market -> !market.isClosedToLiquidations() && !liquidation.tried.contains(market.number));
        if (!maintenance.isBroken() || heaviest < 0) {
            boolean takeover = maintenance.isBroken() && maintenance.isDeep();
            liquidation.phase = takeover ? Liquidation.Phase.TAKING_OVER : Liquidation.Phase.OVER;
            if (takeover) {
                plan(liquidation, maintenance);
            }
            return;
        }
        Maintenance.Row row = maintenance.rows().get(heaviest);
        ListedMarket market = row.holding().market;
        liquidation.tried.add(market.number);
        if (!maintenance.isDeep() && account.isCoolingDown(market, nowMillis())) {
            LiquidationStep.Builder rests = step(LiquidationStepKind.COOLING_DOWN)
                    .setSymbol(market.symbol())
                    .setSize(row.holding().size());
            explain(liquidation, rests);
            return;
        }
        close(
                liquidation,
                row.holding(),
                maintenance.isDeep(),
                maintenance.bankruptcy().get(heaviest).value());
    }

    private void close(Liquidation liquidation, Holding holding, boolean deep, long bankruptcyValue) {
        ListedMarket market = holding.market;
        MarketConditions conditions = market.conditions();
        long size = Math.abs(holding.size());
        if (LiquidationOrder.isPartial(conditions, holding.size(), deep)) {
            size = LiquidationOrder.tranche(conditions, holding.size());
            liquidation.account.coolDown(
                    market, nowMillis() + conditions.exchange().liquidationCooldownMillis());
        }
        long price = LiquidationOrder.limitPrice(conditions, holding.size(), bankruptcyValue);
        LiquidationStep.Builder closes = step(LiquidationStepKind.CLOSED_ON_BOOK)
                .setSymbol(market.symbol())
                .setSize(holding.size() > 0 ? size : -size)
                .setPrice(price);
        if (price == LiquidationOrder.NO_PRICE) {
            explain(liquidation, closes);
            return;
        }
        long step = instructions.nextStep();
        boolean buys = LiquidationOrder.closingSide(holding.size()).isBuy();
        instructions.reduce(liquidation.account.key, market, step, buys, price, size);
        liquidation.await(step, 1, closes);
    }

    /**
     * Plans the takeover of every remaining position that can be moved, at its present bankruptcy value (LIQ-009). The
     * other positions keep their shares of the equity.
     */
    private void plan(Liquidation liquidation, Maintenance maintenance) {
        liquidation.sparePaidIn();
        List<BankruptcyPlan.Part> parts = maintenance.bankruptcy();
        for (int i = 0; i < parts.size(); i++) {
            BankruptcyPlan.Part part = parts.get(i);
            ListedMarket market = maintenance.rows().get(i).holding().market;
            if (!market.isClosedToLiquidations()) {
                liquidation.plan.add(
                        new Liquidation.Takeover(market.number, part.size(), part.takeoverNotional(), part.price()));
            }
        }
    }

    private void takeNext(Liquidation liquidation) {
        Liquidation.Takeover next = liquidation.plan.peek();
        if (next == null) {
            settleResidue(liquidation);
            liquidation.phase = Liquidation.Phase.OVER;
        } else {
            move(liquidation, fund.accepts(liquidation.account.key, next.market(), next.size(), next.notional()));
        }
    }

    /**
     * Moves the next planned position to the fund if it has accepted it, else to holders of the other side; the fund
     * takes what these cannot carry.
     */
    private void move(Liquidation liquidation, boolean accepted) {
        Liquidation.Takeover takeover = liquidation.plan.remove();
        ListedMarket market = listings.byNumber(takeover.market());
        long step = instructions.nextStep();
        if (accepted) {
            instructions.takeOver(liquidation.account.key, market, step, takeover.size(), takeover.notional());
        } else {
            instructions.deleverage(liquidation.account.key, market, step, takeover.size(), takeover.notional(), true);
        }
        liquidation.acceptedByFund = accepted;
        liquidation.await(
                step,
                1,
                step(accepted ? LiquidationStepKind.TAKEN_OVER_BY_FUND : LiquidationStepKind.DELEVERAGED)
                        .setSymbol(market.symbol())
                        .setSize(takeover.size())
                        .setPrice(takeover.price()));
    }

    /**
     * Settles with the fund the money that remains in a flat account, which a price limited to zero or a simultaneous
     * deleveraging can leave (LIQ-010).
     */
    private void settleResidue(Liquidation liquidation) {
        Account account = liquidation.account;
        long residue = liquidation.residue();
        if (account.isFlat() && residue != 0) {
            liquidation.explained.setResidue(residue);
            handOver(account, residue);
        }
    }

    /**
     * Moves {@code residue}, the money left in a flat account, to the fund, booked as a fee; a negative residue, a
     * debt, is paid by the fund.
     */
    void handOver(Account account, long residue) {
        account.settle(0, residue);
        facts.about(account.key).setTotals(account.totals());
        fund.pay(account.key, residue, FundSource.LIQUIDATION_RESIDUE, 0);
    }

    /**
     * Ends a liquidation. It is published only if something was done, because an account that waits for its cooldown is
     * evaluated every second.
     */
    private void end(Liquidation liquidation) {
        Account account = liquidation.account;
        account.endLiquidation();
        boolean done = liquidation.explained.getStepsList().stream()
                .anyMatch(step -> step.getKind() == LiquidationStepKind.ORDERS_CANCELLED || step.getClosedSize() > 0);
        if (done) {
            lastLiquidation++;
            Maintenance after = Maintenance.of(account, listings);
            facts.about(account.key)
                    .setTotals(account.totals())
                    .setLiquidationExplained(liquidation
                            .explained
                            .setLiquidation(lastLiquidation)
                            .setEndedAtNanos(clock.nanos())
                            .setEquityAfter(after.equity())
                            .setMaintenanceAfter(after.required()));
        }
    }

    private LiquidationExplained.Builder explanation(Maintenance maintenance) {
        LiquidationExplained.Builder explained = LiquidationExplained.newBuilder()
                .setStartedAtNanos(clock.nanos())
                .setEquity(maintenance.equity())
                .setMaintenance(maintenance.required())
                .setBasisEquity(maintenance.atBasis().equity())
                .setBasisMaintenance(maintenance.atBasis().required());
        for (Maintenance.Row row : maintenance.rows()) {
            ListedMarket market = row.holding().market;
            explained.addMarks(ExplainedMark.newBuilder()
                    .setMarket(market.number)
                    .setSymbol(market.symbol())
                    .setSize(row.holding().size())
                    .setCost(row.holding().cost())
                    .setMark(market.conditions().mark())
                    .setInputs(market.inputs())
                    .setRate(row.rate())
                    .setMaintenanceMargin(row.margin())
                    .setBasis(market.atBasis().mark()));
        }
        return explained;
    }

    private static LiquidationStep.Builder step(LiquidationStepKind kind) {
        return LiquidationStep.newBuilder().setKind(kind);
    }

    private void explain(Liquidation liquidation, LiquidationStep.Builder step) {
        Maintenance after = Maintenance.of(liquidation.account, listings);
        liquidation.explained.addSteps(
                step.setEquity(after.equity()).setMaintenance(after.required()).setTimeNanos(clock.nanos()));
    }

    private long nowMillis() {
        return clock.nanos() / NANOS_PER_MILLI;
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(lastLiquidation);
    }

    public void readFrom(BinaryReader in) {
        lastLiquidation = in.readVarint();
    }
}
