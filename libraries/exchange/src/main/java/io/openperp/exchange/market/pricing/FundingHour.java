package io.openperp.exchange.market.pricing;

import io.openperp.exchange.Positions;
import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.exchange.market.state.Trader;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.Arrival;
import io.openperp.journal.FundingPayment;
import io.openperp.journal.FundingSettled;
import io.openperp.journal.Keys;
import io.openperp.journal.Outbox;
import io.openperp.journal.SettleFunding;
import io.openperp.journal.Shards;
import io.openperp.risk.arithmetic.Notional;
import java.util.ArrayList;
import java.util.List;

/** The funding payments of all positions for one hour (FND-004), in the order of the accounts' keys. */
final class FundingHour {

    /** Largest number of payments in one record. */
    static final int RECORD_SIZE = 1000;

    private final Settlements settlements;
    private final MarketTerms terms;
    private final long mark;
    private final long hourlyRate;
    private final List<FundingPayment> payments = new ArrayList<>();
    private long residue;

    FundingHour(Settlements settlements, MarketTerms terms, long mark, long hourlyRate) {
        this.settlements = settlements;
        this.terms = terms;
        this.mark = mark;
        this.hourlyRate = hourlyRate;
    }

    /**
     * Whether every position has a valid notional at this mark; otherwise the mark is implausible and no funding is
     * paid (FND-010).
     */
    boolean isPayable(List<Trader> holders) {
        return holders.stream().allMatch(holder -> Notional.isBounded(mark, Math.abs(holder.size())));
    }

    /** Books and sends the payments; nothing is done for a rate of zero (FND-009). */
    void settle(List<Trader> holders) {
        if (hourlyRate == 0) {
            return;
        }
        for (Trader holder : holders) {
            long payment = io.openperp.risk.position.FundingPayment.of(holder.size(), mark, hourlyRate);
            holder.fund(payment);
            residue -= payment; // partial sums may overflow; the residue itself fits 64 bits, so it is exact
            settlements.countMoney(payment);
            payments.add(FundingPayment.newBuilder()
                    .setAccount(Keys.write(holder.account))
                    .setPosition(Positions.state(
                            terms.listing().getMarket(), terms.listing().getSymbol(), holder.position()))
                    .setPayment(payment)
                    .build());
        }
    }

    /** The rounding remainder of all payments; never negative (FND-006). */
    long residue() {
        return residue;
    }

    FundingSettled settled() {
        return FundingSettled.newBuilder()
                .setHourlyRate(hourlyRate)
                .setMark(mark)
                .setResidue(residue)
                .build();
    }

    void send(Arrival arrival, Outbox outbox) {
        for (int from = 0; from < payments.size(); from += RECORD_SIZE) {
            int to = Math.min(payments.size(), from + RECORD_SIZE);
            outbox.send(
                    Shards.accounts(),
                    AccountCommand.newBuilder()
                            .setSettleFunding(SettleFunding.newBuilder()
                                    .setMarket(terms.listing().getMarket())
                                    .setSlot(arrival.slot())
                                    .setTimeNanos(arrival.timeNanos())
                                    .setMark(mark)
                                    .setHourlyRate(hourlyRate)
                                    .addAllPayments(payments.subList(from, to))
                                    .setMore(to < payments.size()))
                            .build());
        }
    }
}
