package io.openperp.exchange.account.fund;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.Rules;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.account.ShardView;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnnounceMarket;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Arrival;
import io.openperp.journal.EndRanking;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundSource;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Outbox;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.PositionState;
import io.openperp.journal.RankHolders;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.SettledFact;
import io.openperp.journal.Settlement;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.TransferToFund;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.submission.UnsignedTransactions;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The insurance fund: what markets send it, and which positions it takes over. */
class InsuranceFundTest {

    private static final Bytes32 FUND = named("fund");
    private static final Bytes32 TREASURER = named("treasurer");
    private static final ShardAddress BTC = Shards.market(0);

    private final AccountShard shard = new AccountShard(1);
    private final InsuranceFund fund = new ShardView(shard).fund();
    private final List<AccountCommand> sent = new ArrayList<>();
    private final List<MarketCommand> reported = new ArrayList<>();
    private long slot;

    @BeforeEach
    void btcAtOneHundredThousand() {
        give(
                null,
                AccountCommand.newBuilder()
                        .setRulesVersion(RulesVersion.newBuilder().setVersion(Rules.NEWEST)));
        give(
                BTC,
                AccountCommand.newBuilder()
                        .setAnnounceMarket(AnnounceMarket.newBuilder()
                                .setListing(
                                        ListingTerms.listing(DefaultMarkets.ALL.getFirst(), ExchangeParameters.DEFAULTS)
                                                .setInsuranceFund(Keys.write(FUND)))));
        give(
                BTC,
                AccountCommand.newBuilder()
                        .setAnnouncePrice(AnnouncePrice.newBuilder()
                                .setMark(units("100000"))
                                .setOracleIsLive(true)));
    }

    /** The first settings come when a replica begins to host the shard; others may be at work already (LIQ-010). */
    @Test
    void theFundIsPaidAndTakesOverBeforeItsShardHasSettings() {
        give(BTC, AccountCommand.newBuilder().setTransferToFund(transfer("25")));
        arrives("anna", "0.5", "49000");
        assertThat(shard.money().balances()).isEqualTo(units("25"));
        assertThat(shard.money().received()).isEqualTo(units("25"));
        settings(FUND, "1000");
        assertThat(shard.fundEquity()).hasValue(units("2025"));
    }

    /** MON-007 */
    @Test
    void aDepositPaysForTheShortfall() {
        settings(FUND, "1000");
        give(BTC, AccountCommand.newBuilder().setTransferToFund(transfer("-1500")));
        assertThat(shard.shortfall()).isEqualTo(units("500"));
        Deposit deposit = new Deposit(FUND, Quantity.of("600"), "shortfall of May");
        give(
                null,
                AccountCommand.newBuilder()
                        .setSignedTransaction(UnsignedTransactions.record(TREASURER, List.of(deposit), 1)));
        assertThat(shard.shortfall()).isZero();
        assertThat(shard.fundEquity()).hasValue(units("100"));
    }

    /** Nobody signs for the fund even if its account exists already because money was paid to it. */
    @Test
    void nobodySignsForTheFundBeforeItsShardHasSettings() { // LIQ-018
        give(BTC, AccountCommand.newBuilder().setTransferToFund(transfer("25")));
        give(
                null,
                AccountCommand.newBuilder()
                        .setSignedTransaction(UnsignedTransactions.record(FUND, List.of(new Faucet(FUND, null)), 1)));
        assertThat(shard.money().balances()).isEqualTo(units("25"));
        assertThat(shard.money().deposits()).isZero();
    }

    /** The fund has positions and steps under way: another key in the settings is not followed (LIQ-018). */
    @Test
    void theFundIsForLife() {
        settings(FUND, "1000");
        arrives("anna", "0.5", "49000");
        settings(named("another"), "1000");
        assertThat(shard.fundEquity()).hasValue(units("2000"));
        settings(null, "1000");
        give(BTC, AccountCommand.newBuilder().setTransferToFund(transfer("25")));
        assertThat(shard.fundEquity()).hasValue(units("2025"));
    }

    @Test
    void whatIsWithdrawnIsTheLatestRequestOfTheAccount() { // LIQ-012
        settings(FUND, "20000");
        assertThat(accepts("anna", "0.9")).isTrue();
        assertThat(accepts("anna", "0.05"))
                .isTrue(); // anna was taken over, and is again, with the first still on its way
        withdraw("anna");
        assertThat(accepts("bert", "0.2")).isFalse();
        arrives("anna", "0.9", "90000");
        assertThat(accepts("bert", "0.05")).isTrue();
        arrives("bert", "0.05", "5000");
        assertThat(accepts("cora", "0.04")).isTrue();
    }

    @Test
    void whatItHasAcceptedIsNotGivenToADeleveragingAsWell() { // LIQ-012, LIQ-013
        settings(FUND, "20000");
        arrives("anna", "-0.5", "-50000");
        assertThat(capacityOfTheFund()).isEqualTo(units("0.499"));
        assertThat(accepts("bert", "0.1", "20000")).isTrue(); // 10000 above mark
        assertThat(capacityOfTheFund()).isEqualTo(units("0.249"));
        withdraw("bert");
        assertThat(accepts("bert", "0.1", "1000")).isTrue(); // a gain that has not come yet
        assertThat(capacityOfTheFund()).isEqualTo(units("0.499"));
    }

    /** Two markets deleverage at once: the second must not count on equity the first may use up (LIQ-019). */
    @Test
    void whatOneDeleveragingMayTakeIsNotOfferedToAnother() {
        listEth();
        settings(FUND, "20000");
        arrives("anna", "-0.5", "-50000");
        arrivesIn(1, "anna", "-5", "-15000");
        assertThat(capacityOfTheFund(0, "0.5", "8000")).isEqualTo(units("0.5"));
        assertThat(capacityOfTheFund(1, "5", "30000")).isEqualTo(units("1.99")); // of the 12000 that are left
        assertThat(accepts("bert", "0.01")).isFalse();
        endRanking(1);
        endRanking(0);
        assertThat(capacityOfTheFund(1, "5", "30000")).isEqualTo(units("3.33"));
        endRanking(1);
        assertThat(accepts("bert", "0.01")).isTrue();
    }

    /** The fund's position must fit 64 bits in a market of very cheap contracts, too (LIQ-021). */
    @Test
    void moreContractsThanTheFundMayHoldAreRefused() {
        markIs("0.01");
        settings(FUND, "1000000000");
        arrives("anna", "8999999990", "89999999.9");
        assertThat(accepts("bert", "20", "0.2")).isFalse();
        assertThat(accepts("bert", "10", "0.1")).isTrue();
        assertThat(accepts("cora", "1", "0.01")).isFalse();
        withdraw("bert");
        assertThat(accepts("cora", "1", "0.01")).isTrue();
    }

    private void markIs(String mark) {
        give(
                BTC,
                AccountCommand.newBuilder()
                        .setAnnouncePrice(
                                AnnouncePrice.newBuilder().setMark(units(mark)).setOracleIsLive(true)));
    }

    private void listEth() {
        give(
                Shards.market(1),
                AccountCommand.newBuilder()
                        .setAnnounceMarket(AnnounceMarket.newBuilder()
                                .setListing(ListingTerms.listing(DefaultMarkets.ALL.get(1), ExchangeParameters.DEFAULTS)
                                        .setMarket(1)
                                        .setInsuranceFund(Keys.write(FUND)))));
        give(
                Shards.market(1),
                AccountCommand.newBuilder()
                        .setAnnouncePrice(AnnouncePrice.newBuilder()
                                .setMarket(1)
                                .setMark(units("3000"))
                                .setOracleIsLive(true)));
    }

    private void endRanking(int market) {
        give(
                Shards.market(market),
                AccountCommand.newBuilder()
                        .setEndRanking(EndRanking.newBuilder().setMarket(market)));
    }

    /** Capacity of the fund for shorts of 0.5 BTC that are 20000 under water. */
    private long capacityOfTheFund() {
        long capacity = capacityOfTheFund(0, "0.5", "20000");
        endRanking(0);
        return capacity;
    }

    private long capacityOfTheFund(int market, String size, String gap) {
        reported.clear();
        give(
                Shards.market(market),
                AccountCommand.newBuilder()
                        .setRankHolders(RankHolders.newBuilder()
                                .setMarket(market)
                                .setSize(units(size))
                                .setGap(units(gap))
                                .setAccount(Keys.write(named("cora")))));
        return reported.getLast().getReportHolders().getHolders(0).getCapacity();
    }

    private boolean accepts(String account, String size) {
        return accepts(account, size, Decimals.format(units(size) * 100_000));
    }

    private boolean accepts(String account, String size, String notional) {
        return fund.accepts(named(account), 0, units(size), units(notional));
    }

    private void withdraw(String account) {
        fund.reservations().withdrawn(named(account), 0);
    }

    /** Lets a position of the account arrive at the fund. */
    private void arrives(String account, String size, String notional) {
        arrivesIn(0, account, size, notional);
    }

    private void arrivesIn(int market, String account, String size, String notional) {
        give(
                Shards.market(market),
                AccountCommand.newBuilder()
                        .setSettlement(Settlement.newBuilder()
                                .setMarket(market)
                                .addFacts(SettledFact.newBuilder()
                                        .setAccount(Keys.write(FUND))
                                        .setPositionMoved(PositionMoved.newBuilder()
                                                .setFill(Fill.newBuilder()
                                                        .setReason(FillReason.NORMAL)
                                                        .setSize(units(size))
                                                        .setNotional(units(notional))
                                                        .setCounterparty(Keys.write(named(account))))
                                                .setPosition(PositionState.newBuilder()
                                                        .setSize(units(size))
                                                        .setCost(units(notional)))))));
    }

    private static TransferToFund.Builder transfer(String amount) {
        return TransferToFund.newBuilder()
                .setFund(Keys.write(FUND))
                .setAmount(units(amount))
                .setSource(FundSource.LIQUIDATION_FEE)
                .setAccount(Keys.write(named("anna")));
    }

    private void settings(@Nullable Bytes32 fund, String deposit) {
        give(
                null,
                AccountCommand.newBuilder()
                        .setApplySettings(ApplySettings.newBuilder()
                                .addTreasurerKeys(Keys.write(TREASURER))
                                .setInsuranceFund(fund == null ? ByteString.EMPTY : Keys.write(fund))
                                .setInsuranceDeposit(units(deposit))));
    }

    private void give(@Nullable ShardAddress from, AccountCommand.Builder command) {
        slot++;
        shard.apply(
                new Arrival(1_800_000_000_000_000_000L + slot, slot, null, from),
                command.build().toByteString(),
                new Outbox() {
                    @Override
                    public void send(ShardAddress destination, MessageLite message) {
                        if (message instanceof AccountCommand answer) {
                            sent.add(answer);
                        } else if (message instanceof MarketCommand report) {
                            reported.add(report);
                        }
                    }

                    @Override
                    public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {}
                });
    }

    private static long units(String decimal) {
        return Decimals.parse(decimal);
    }

    private static Bytes32 named(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }
}
