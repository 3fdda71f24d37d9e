package io.openperp.exchange.account;

import io.openperp.exchange.account.admission.Faucet;
import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.liquidation.HolderRanking;
import io.openperp.exchange.account.settlement.MoneyReceived;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnswerDeposit;
import io.openperp.journal.AnswerTakeover;
import io.openperp.journal.Arrival;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Outbox;
import io.openperp.journal.RankHolders;
import io.openperp.journal.RequestDeposit;
import io.openperp.journal.RequestTakeover;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.TransferToFund;
import io.openperp.units.Bytes32;
import java.util.Objects;

/** Answers what other shards ask of this one, and takes the money that they send to its insurance fund. */
final class ShardRequests {

    private final Listings listings;
    private final HolderRanking ranking;
    private final InsuranceFund fund;
    private final Faucet faucet;
    private final MoneyReceived received;

    ShardRequests(Listings listings, HolderRanking ranking, InsuranceFund fund, Faucet faucet, MoneyReceived received) {
        this.listings = listings;
        this.ranking = ranking;
        this.fund = fund;
        this.faucet = faucet;
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

    /** Whether the insurance fund takes a position; or, that it need not. */
    void takeover(RequestTakeover request, Arrival arrival, Outbox outbox) {
        Bytes32 account = Keys.read(request.getAccount());
        if (request.getWithdrawn()) {
            fund.reservations().withdrawn(account, request.getMarket());
            return;
        }
        ShardAddress asker = Objects.requireNonNull(arrival.sender(), "a takeover is asked for by a shard");
        outbox.send(
                asker,
                AccountCommand.newBuilder()
                        .setAnswerTakeover(AnswerTakeover.newBuilder()
                                .setAccount(request.getAccount())
                                .setStep(request.getStep())
                                .setMarket(request.getMarket())
                                .setAccepted(fund.accepts(
                                        account, request.getMarket(), request.getSize(), request.getNotional())))
                        .build());
    }

    /** A claim of the faucet for an account of this shard, by one of another. */
    void deposit(RequestDeposit request, Arrival arrival, Outbox outbox) {
        ShardAddress asker = Objects.requireNonNull(arrival.sender(), "a deposit request comes from a shard");
        outbox.send(
                asker,
                AccountCommand.newBuilder()
                        .setAnswerDeposit(AnswerDeposit.newBuilder()
                                .setAccount(request.getAccount())
                                .setTransaction(request.getTransaction())
                                .setStatus(faucet.claim(request.getAction(), request.getClaim(), arrival.timeNanos())))
                        .build());
    }

    void transferToFund(TransferToFund transfer, Arrival arrival) {
        ShardAddress sender = Objects.requireNonNull(arrival.sender(), "money comes from a shard");
        if (sender.getKind() == ShardKind.MARKET) {
            received.count(sender.getPartition(), transfer.getAmount());
            fund.credit(transfer);
        } else {
            fund.receivedFromAccountShard(transfer);
        }
    }
}
