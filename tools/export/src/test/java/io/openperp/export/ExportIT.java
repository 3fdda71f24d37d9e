package io.openperp.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.openperp.export.Export.IncompleteLogException;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.Deposited;
import io.openperp.journal.FeesReceived;
import io.openperp.journal.Fill;
import io.openperp.journal.FundReceived;
import io.openperp.journal.FundSource;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionState;
import io.openperp.journal.Topics;
import io.openperp.journal.Traded;
import io.openperp.journal.Transferred;
import io.openperp.journal.TreasuryDeposited;
import io.openperp.journal.WithdrawalChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.units.Base58;
import io.openperp.units.Decimals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Contents of each table, from events of the account shard and a market on a real broker. */
class ExportIT {

    private static final Instant DAY = Instant.parse("2026-11-02T00:00:00Z");
    private static final ByteString ALICE = key(1);
    private static final ByteString BOB = key(2);
    private static final ByteString TREASURER = key(3);
    private static final Selection ALL = new Selection(Instant.EPOCH, DAY.plusSeconds(86_400), null, null);

    private static LocalKafka kafka;

    @BeforeAll
    static void writeTheEventsOfADay() {
        kafka = LocalKafka.ephemeral();
        kafka.topics(List.of(new Topic(Topics.ACCOUNT_EVENTS, 1), new Topic(Topics.MARKET_EVENTS, 1)));
        try (EventLog log = new EventLog(kafka.connection())) {
            log.account(
                    at(1, about(ALICE).setDeposited(Deposited.newBuilder().setAmount(units("500"))), totals("500")));
            log.account(at(2, about(BOB).setTreasuryDeposited(deposit("=1+1", "2000"))));
            log.market(0, traded(10));
            log.account(at(11, fill(ALICE, false, "0.4", "-0.2", 10)));
            log.account(at(12, fill(BOB, true, "1", "0.2", 10), about(BOB).setFundingPaid(funding("-0.5"))));
            log.account(at(14, transfer(BOB)));
            log.account(at(15, transfer(ALICE), totals("399.6")));
            log.account(at(15, withdrawal(WithdrawalState.WITHDRAWAL_REQUESTED, "1")));
            log.account(at(
                    15,
                    withdrawal(WithdrawalState.WITHDRAWAL_REQUESTED, "1")
                            .setWithdrawalChanged(changed(WithdrawalState.WITHDRAWAL_REQUESTED, "1")
                                    .addApprovedBy(TREASURER))));
            log.account(at(15, withdrawal(WithdrawalState.WITHDRAWAL_CLAIMED, "1")));
            log.account(at(16, withdrawal(WithdrawalState.WITHDRAWAL_SETTLED, "1")));
            log.account(at(16, withdrawal(WithdrawalState.WITHDRAWAL_REQUESTED, "2")));
            log.account(at(16, withdrawal(WithdrawalState.WITHDRAWAL_REJECTED, "2")));
            log.account(at(16, fees("1.4"), liquidationFee("0.25"), takeover("3")));
            log.account(at(
                    17,
                    about(BOB)
                            .setLiquidationExplained(
                                    LiquidationExplained.newBuilder().setResidue(units("3")))));
            log.account(at(
                    86_400, about(ALICE).setDeposited(Deposited.newBuilder().setAmount(units("9"))), totals("408.6")));
        }
    }

    @AfterAll
    static void stopBroker() {
        kafka.close();
    }

    @Test
    void transfersOfTwoShardsStandInTheOrderOfTheirTimesAndOneThatIsUnderWayIsLeftOut() throws Exception {
        assertThat(table(Export.TRANSFERS, ALL))
                .containsExactly(
                        "time,slot,account,kind,amount,counterparty,status,text",
                        "2026-11-02T00:00:01Z,1," + text(ALICE) + ",faucet,500,,completed,",
                        "2026-11-02T00:00:02Z,2," + text(BOB) + ",deposit,2000," + text(TREASURER) + ",completed,'=1+1",
                        "2026-11-02T00:00:14Z,14," + text(BOB) + ",external transfer,100," + text(ALICE)
                                + ",completed,",
                        "2026-11-02T00:00:15Z,15," + text(ALICE) + ",external transfer,-100," + text(BOB)
                                + ",completed,",
                        "2026-11-02T00:00:15Z,15," + text(BOB) + ",withdrawal,-70,'=bank,requested,1: rent",
                        "2026-11-02T00:00:16Z,16," + text(BOB) + ",withdrawal,0,'=bank,settled,1: wire 7",
                        "2026-11-02T00:00:16Z,16," + text(BOB) + ",withdrawal,-70,'=bank,requested,2: rent",
                        "2026-11-02T00:00:16Z,16," + text(BOB) + ",withdrawal,70,'=bank,rejected,2: no such bank");
    }

    @Test
    void parquetFileHasTheCellsOfTheCsvWithTheirTypes(@TempDir Path directory) throws Exception {
        for (Export export : Export.values()) {
            Path file = directory.resolve(export + ".parquet");
            long rows = export.writeParquet(kafka.connection(), ALL, file);
            List<String> csv = table(export, ALL);
            assertThat(rows).as(export.name()).isEqualTo(csv.size() - 1).isPositive();
            assertThat(ParquetCells.read(file)).as(export.name()).isEqualTo(csv);
        }
        assertThat(ParquetCells.types(directory.resolve("FILLS.parquet")))
                .contains("TIMESTAMP(NANOS,true) time", "DECIMAL(38,8) price", "STRING symbol");
    }

    @Test
    void fillHasTheTimeAndTheTradeOfItsMarketForBothSides() throws Exception {
        assertThat(table(Export.FILLS, ALL))
                .hasSize(3)
                .contains(
                        "2026-11-02T00:00:10Z,10:7," + text(ALICE)
                                + ",BTC-USD,sell,100,0.2,20,0.4,0.02,0,-0.2,maker,normal," + text(key(9)) + ","
                                + text(BOB) + "," + text(key(9)),
                        "2026-11-02T00:00:10Z,10:7," + text(BOB) + ",BTC-USD,buy,100,0.2,20,1,0.05,0,0.2,taker,normal,"
                                + text(key(9)) + "," + text(ALICE) + "," + text(key(9)));
        assertThat(table(Export.FILLS, of(ALICE, null))).hasSize(2);
        assertThat(table(Export.FILLS, of(null, "ETH-USD"))).hasSize(1);
    }

    @Test
    void tradeStandsOnce() throws Exception {
        assertThat(table(Export.TRADES, ALL))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("2026-11-02T00:00:10Z,10:7,BTC-USD,100,0.2,20,buy," + text(ALICE) + "," + text(BOB));
        assertThat(table(Export.TRADES, of(TREASURER, null)))
                .as("of one who did not trade")
                .hasSize(1);
    }

    @Test
    void feesArePaidByTradersAndReceivedByTheExchange() throws Exception {
        assertThat(table(Export.FEES, ALL))
                .containsExactly(
                        "time,account,symbol,kind,amount,counterparty,trade_id",
                        "2026-11-02T00:00:10Z," + text(ALICE) + ",BTC-USD,fill,-0.4,,10:7",
                        "2026-11-02T00:00:10Z," + text(BOB) + ",BTC-USD,fill,-1,,10:7",
                        "2026-11-02T00:00:16Z," + text(ALICE) + ",,collected,1.4,,",
                        "2026-11-02T00:00:16Z," + text(ALICE) + ",,liquidation,0.25," + text(BOB) + ",",
                        "2026-11-02T00:00:16Z," + text(ALICE) + ",,takeover,3," + text(BOB) + ",",
                        "2026-11-02T00:00:17Z," + text(BOB) + ",,takeover,-3,,");
    }

    @Test
    void fundingIsNegativeWherePaid() throws Exception {
        assertThat(table(Export.FUNDING, ALL))
                .last()
                .isEqualTo("2026-11-02T00:00:12Z," + text(BOB) + ",BTC-USD,-0.5,0.2,0.0001,101");
    }

    @Test
    void positionsAndBalancesAreThoseAtTheEndOfThePeriodWhateverItsBeginning() throws Exception {
        Selection lastSecond = new Selection(DAY.plusSeconds(86_399), DAY.plusSeconds(86_400), null, null);
        assertThat(table(Export.BALANCES, lastSecond))
                .containsExactly(
                        "account,balance,deposits,realized_pnl,fees,funding,transferred,withdrawn,order_margin",
                        text(ALICE) + ",399.6,0,0,0,0,0,5,0");
        assertThat(table(Export.POSITIONS, lastSecond))
                .containsExactly(
                        "account,symbol,size,cost,opened_at,realized_pnl,fees,funding,volume",
                        text(ALICE) + ",BTC-USD,-0.2,-20,2026-11-02T00:00:10Z,0,0,0,0",
                        text(BOB) + ",BTC-USD,0.2,20,2026-11-02T00:00:10Z,0,0,-0.5,0");
        Selection before = new Selection(DAY, DAY.plusSeconds(11), null, null);
        assertThat(table(Export.BALANCES, before)).last().asString().contains(",500,");
        assertThat(table(Export.POSITIONS, before))
                .as("before the shards booked the fills")
                .hasSize(1);
    }

    @Test
    void endOfThePeriodIsNotPartOfIt() throws Exception {
        Selection from2 = new Selection(DAY.plusSeconds(2), DAY.plusSeconds(14), null, null);
        assertThat(table(Export.TRANSFERS, from2)).hasSize(2).last().asString().contains(",deposit,");
        assertThatThrownBy(() -> new Selection(DAY, DAY, null, null))
                .hasMessage("--from is 2026-11-02T00:00:00Z, which is not before --to, 2026-11-02T00:00:00Z");
    }

    @Test
    void tableIsNotWrittenWhereAnEventIsMissing() {
        try (LocalKafka damaged = LocalKafka.ephemeral()) {
            damaged.topics(List.of(new Topic(Topics.ACCOUNT_EVENTS, 1)));
            try (EventLog log = new EventLog(damaged.connection())) {
                log.account(at(1, totals("1")));
                log.leaveOut();
                log.account(at(2, totals("2")));
            }
            assertThatThrownBy(() -> Export.BALANCES.write(damaged.connection(), ALL, new StringBuilder()))
                    .isInstanceOf(IncompleteLogException.class)
                    .hasMessageStartingWith("an event is missing in account-events-0");
            assertThatThrownBy(() -> Export.TRADES.write(damaged.connection(), ALL, new StringBuilder()))
                    .isInstanceOf(IncompleteLogException.class)
                    .hasMessage("this broker has no topic market-events of an exchange");
        }
    }

    private static List<String> table(Export export, Selection selection) throws IOException {
        StringBuilder out = new StringBuilder();
        long rows = export.write(kafka.connection(), selection, out);
        List<String> lines = Arrays.asList(out.toString().split("\r\n"));
        assertThat(lines).hasSize((int) rows + 1);
        return lines;
    }

    private static Selection of(@Nullable ByteString account, @Nullable String symbol) {
        return new Selection(Instant.EPOCH, DAY.plusSeconds(86_400), account, symbol);
    }

    private static AccountEvents at(long second, AccountEvent.Builder... events) {
        AccountEvents.Builder all = AccountEvents.newBuilder().setSlot(second).setTimeNanos(nanos(second));
        for (AccountEvent.Builder event : events) {
            all.addEvents(event);
        }
        return all.build();
    }

    private static AccountEvent.Builder about(ByteString account) {
        return AccountEvent.newBuilder().setAccount(account);
    }

    private static AccountEvent.Builder totals(String balance) {
        return about(ALICE)
                .setTotals(AccountTotals.newBuilder().setBalance(units(balance)).setWithdrawn(units("5")));
    }

    private static TreasuryDeposited.Builder deposit(String ref, String amount) {
        return TreasuryDeposited.newBuilder()
                .setRef(ref)
                .setAmount(units(amount))
                .setTreasurer(TREASURER);
    }

    private static AccountEvent.Builder transfer(ByteString account) {
        return about(account)
                .setTransferred(Transferred.newBuilder()
                        .setExternal(true)
                        .setFrom(ALICE)
                        .setTo(BOB)
                        .setAmount(units("100")));
    }

    private static AccountEvent.Builder withdrawal(WithdrawalState state, String id) {
        return about(BOB).setWithdrawalChanged(changed(state, id));
    }

    private static WithdrawalChanged.Builder changed(WithdrawalState state, String id) {
        return WithdrawalChanged.newBuilder()
                .setId(id)
                .setAmount(units("70"))
                .setDestination("=bank")
                .setRef("rent")
                .setReference("wire 7")
                .setReason("no such bank")
                .setState(state);
    }

    private static AccountEvent.Builder fees(String amount) {
        return about(ALICE).setFeesReceived(FeesReceived.newBuilder().setAmount(units(amount)));
    }

    private static AccountEvent.Builder liquidationFee(String amount) {
        return fund(amount, FundSource.LIQUIDATION_FEE);
    }

    private static AccountEvent.Builder takeover(String amount) {
        return fund(amount, FundSource.LIQUIDATION_RESIDUE);
    }

    private static AccountEvent.Builder fund(String amount, FundSource source) {
        return about(ALICE)
                .setFundReceived(FundReceived.newBuilder()
                        .setAmount(units(amount))
                        .setSource(source)
                        .setAccount(BOB));
    }

    private static FundingPaid.Builder funding(String payment) {
        return FundingPaid.newBuilder()
                .setSymbol("BTC-USD")
                .setPosition(position("0.2").setFunding(units(payment)))
                .setPayment(units(payment))
                .setHourlyRate(units("0.0001"))
                .setMark(units("101"));
    }

    private static PositionState.Builder position(String size) {
        return PositionState.newBuilder()
                .setSymbol("BTC-USD")
                .setSize(units(size))
                .setCost(units(size) * 100)
                .setOpenedAtNanos(nanos(10));
    }

    private static AccountEvent.Builder fill(
            ByteString account, boolean isTaker, String fee, String sizeAndProfit, long second) {
        return about(account)
                .setMarketSlot(second)
                .setMarketTimeNanos(nanos(second))
                .setOrderFilled(OrderFilled.newBuilder()
                        .setOrder(OrderState.newBuilder().setSymbol("BTC-USD").setOrderId(key(9)))
                        .setFill(Fill.newBuilder()
                                .setTrade(7)
                                .setIsTaker(isTaker)
                                .setTakerIsBuy(true)
                                .setPrice(units("100"))
                                .setSize(units("0.2"))
                                .setNotional(units("20"))
                                .setFee(units(fee))
                                .setFeeRate(units(fee) / 20)
                                .setRealizedPnl(units(sizeAndProfit))
                                .setCounterparty(isTaker ? ALICE : BOB)
                                .setCounterpartyOrderId(key(9)))
                        .setPosition(position(sizeAndProfit)));
    }

    private static MarketEvents traded(long second) {
        return MarketEvents.newBuilder()
                .setSlot(second)
                .setTimeNanos(nanos(second))
                .setSymbol("BTC-USD")
                .addEvents(MarketEvent.newBuilder()
                        .setTraded(Traded.newBuilder()
                                .setTrade(7)
                                .setPrice(units("100"))
                                .setSize(units("0.2"))
                                .setNotional(units("20"))
                                .setTakerIsBuy(true)
                                .setMaker(ALICE)
                                .setTaker(BOB)))
                .build();
    }

    private static long nanos(long second) {
        return (DAY.getEpochSecond() + second) * 1_000_000_000L;
    }

    private static long units(String number) {
        return Decimals.parse(number);
    }

    private static ByteString key(int number) {
        byte[] bytes = new byte[32];
        bytes[31] = (byte) number;
        return ByteString.copyFrom(bytes);
    }

    private static String text(ByteString key) {
        return Base58.encode(key.toByteArray());
    }
}
