package io.openperp.exchange.account.liquidation;

import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.fund.PendingDeleveragingLosses;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Outbox;
import io.openperp.journal.RankHolders;
import io.openperp.journal.RankedHolder;
import io.openperp.journal.ReportHolders;
import io.openperp.journal.Shards;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.liquidation.Deleveraging;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Ranks the holders whose positions are closed against a position that neither the book nor the fund has taken: the
 * fund first, then by score, larger position and account key; holders in liquidation are left out (LIQ-013).
 */
public final class HolderRanking {

    private record Holder(Bytes32 account, boolean isFund, long score, long size, long capacity) {

        static final Comparator<Holder> FIRST_TO_BE_CLOSED = Comparator.comparing(Holder::isFund)
                .thenComparingLong(Holder::score)
                .thenComparingLong(Holder::size)
                .reversed()
                .thenComparing(Holder::account);
    }

    private final Listings listings;
    private final LiquidationIndex index;
    private final InsuranceFund fund;

    private final PendingDeleveragingLosses pendingLosses;

    public HolderRanking(
            Listings listings, LiquidationIndex index, InsuranceFund fund, PendingDeleveragingLosses pendingLosses) {
        this.listings = listings;
        this.index = index;
        this.fund = fund;
        this.pendingLosses = pendingLosses;
    }

    /** Answers a market's request for the holders whose positions it may reduce. */
    public void report(RankHolders asked, Outbox outbox) {
        ListedMarket market = listings.byNumber(asked.getMarket());
        outbox.send(
                Shards.market(market.number),
                MarketCommand.newBuilder()
                        .setReportHolders(ranked(asked, market))
                        .build());
    }

    /**
     * Returns as many holders as could be needed, in the order in which they are to be closed. Their possible losses
     * are reserved until the deleveraging in this market ends.
     */
    private ReportHolders ranked(RankHolders asked, ListedMarket market) {
        pendingLosses.end(market.number);
        Bytes32 asker = Keys.read(asked.getAccount());
        List<Holder> holders = new ArrayList<>();
        for (Account account : index.holders(market, asked.getLongs())) {
            if (!account.isInLiquidation() && !account.key.equals(asker)) {
                holders.add(holder(account, account.holding(market), asked));
            }
        }
        holders.sort(Holder.FIRST_TO_BE_CLOSED);
        ReportHolders.Builder report = ReportHolders.newBuilder().setOperation(asked.getOperation());
        long enough = asked.getSize();
        for (Holder holder : holders) {
            if (enough > 0 && holder.capacity > 0) {
                enough -= holder.capacity;
                report.addHolders(message(holder));
                pendingLosses.add(market.number, holder.account, loss(holder, asked));
            }
        }
        return report.build();
    }

    private Holder holder(Account account, Holding holding, RankHolders asked) {
        ListedMarket market = holding.market;
        long unrealized = Notional.value(holding.size(), market.conditions().mark()) - holding.cost();
        boolean isFund = fund.is(account.key);
        long equity = isFund ? fund.spareEquity(account) : Margin.equity(account);
        long spare = Fixed.addSaturated(equity, -pendingLosses.of(account.key));
        long held = Math.abs(holding.size());
        return new Holder(
                account.key,
                isFund,
                Deleveraging.score(unrealized, holding.cost(), notional(account), equity),
                held,
                Deleveraging.capacity(
                        spare,
                        held,
                        asked.getSize(),
                        asked.getGap(),
                        market.conditions().parameters().lotSize()));
    }

    /** Largest loss that the holder can take, whatever part of its position the market closes. */
    private static long loss(Holder holder, RankHolders asked) {
        long most = Math.min(holder.capacity, asked.getSize());
        return asked.getGap() <= 0 ? 0 : Fixed.mulDivCeil(asked.getGap(), most, asked.getSize());
    }

    private static long notional(Account account) {
        long sum = 0;
        for (Holding holding : account.holdings()) {
            sum = Fixed.addSaturated(
                    sum, Notional.required(holding.market.conditions().mark(), holding.size()));
        }
        return sum;
    }

    private static RankedHolder message(Holder holder) {
        return RankedHolder.newBuilder()
                .setAccount(Keys.write(holder.account))
                .setIsFund(holder.isFund)
                .setScore(holder.score)
                .setSize(holder.size)
                .setCapacity(holder.capacity)
                .build();
    }
}
