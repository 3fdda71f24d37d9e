package io.openperp.exchange.account;

import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.liquidation.HolderRanking;
import io.openperp.exchange.account.settlement.MoneyReceived;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.journal.Arrival;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Outbox;
import io.openperp.journal.RankHolders;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.TransferToFund;
import java.util.Objects;

/** Answers what markets ask, and takes the money that they send to the insurance fund. */
final class ShardRequests {

    private final Listings listings;
    private final HolderRanking ranking;
    private final InsuranceFund fund;
    private final MoneyReceived received;

    ShardRequests(Listings listings, HolderRanking ranking, InsuranceFund fund, MoneyReceived received) {
        this.listings = listings;
        this.ranking = ranking;
        this.fund = fund;
        this.received = received;
    }

    /** Reports to a market the holders whose positions it may reduce. */
    void rank(RankHolders asked, Outbox outbox) {
        ListedMarket market = listings.byNumber(asked.getMarket());
        outbox.send(
                Shards.market(market.number),
                MarketCommand.newBuilder()
                        .setReportHolders(ranking.report(asked, market))
                        .build());
    }

    /** Credits money of a market to the insurance fund. */
    void transferToFund(TransferToFund transfer, Arrival arrival) {
        ShardAddress market = Objects.requireNonNull(arrival.sender(), "money comes from a market");
        received.count(market.getPartition(), transfer.getAmount());
        fund.credit(transfer);
    }
}
