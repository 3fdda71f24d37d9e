package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.account.ShardView;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.ChangeFaucetWhitelist;
import io.openperp.journal.Keys;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.LiquidationStep;
import io.openperp.journal.LiquidationStepKind;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.TransactionCompleted;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Effects on an account, and on others, while its liquidation waits for a market. */
class LiquidationInProgressTest {

    private static final String BTC = "BTC-USD";
    private static final String SOL = "SOL-USD";

    private final Floor floor = new Floor(null, Floor::marksAreTheOracles);
    private final AccountShard shard = floor.exchange.accountShard();
    private long timestamp = 1_000_000;

    LiquidationInProgressTest() {
        floor.price(BTC, "100000");
        floor.price(SOL, "150");
        floor.fund("mm", "100000000");
    }

    private void insurance(String amount) {
        floor.configure(
                settings -> settings.setInsuranceDeposit(Decimals.parse(amount)).setLiquidationWindow(64));
        floor.exchange.drain();
    }

    /** Opens a long of {@code size} at {@code price} against mm, at the highest leverage of the market. */
    private void longPosition(String trader, String deposit, String symbol, String size, String price) {
        floor.fund(trader, deposit);
        floor.one(trader, Floor.leverage(symbol, symbol.equals(SOL) ? "20" : "50"));
        floor.one("mm", Floor.sell(trader + " from mm", symbol, size, price));
        floor.one(trader, Floor.buy(trader + " long", symbol, size, price));
    }

    /** Lets the oracle publish; nothing is delivered. */
    private void publish(String symbol, String price) {
        floor.send(
                Floor.ORACLE,
                Floor.ORACLE,
                Action.newBuilder()
                        .setPublishPrices(PublishPrices.newBuilder()
                                .addPrices(PublishedPrice.newBuilder()
                                        .setSymbol(symbol)
                                        .setTimestamp(timestamp++)
                                        .setPrice(Decimals.parse(price))))
                        .build());
    }

    private void deliverUntilInLiquidation(int accounts) {
        while (shard.accountsInLiquidation() < accounts) {
            assertThat(floor.exchange.deliverOne()).isTrue();
        }
    }

    private List<String> answer(String trader) {
        TransactionCompleted last = floor.exchange.accountEvents.stream()
                .filter(event -> event.hasTransactionCompleted()
                        && Keys.read(event.getAccount()).equals(Floor.named(trader)))
                .map(AccountEvent::getTransactionCompleted)
                .reduce((first, second) -> second)
                .orElseThrow();
        return last.getStatusesList().stream().map(StatusText::of).toList();
    }

    private List<LiquidationExplained> explained() {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasLiquidationExplained)
                .map(AccountEvent::getLiquidationExplained)
                .toList();
    }

    private static List<LiquidationStepKind> kinds(LiquidationExplained explained) {
        return explained.getStepsList().stream().map(LiquidationStep::getKind).toList();
    }

    private String balance(String trader) {
        return Decimals.format(
                new ShardView(shard).holdings().get(Floor.named(trader)).balance());
    }

    private void allowDeposits(String trader) {
        floor.ask(
                Floor.ADMIN,
                Floor.ADMIN,
                Action.newBuilder()
                        .setChangeFaucetWhitelist(ChangeFaucetWhitelist.newBuilder()
                                .setTarget(Keys.write(Floor.named(trader)))
                                .setWhitelisted(true))
                        .build());
    }

    @AfterEach
    void everythingEndsAndMoneyHolds() {
        floor.exchange.drain();
        assertThat(shard.accountsInLiquidation()).isZero();
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.replayedHash(77)).isEqualTo(floor.exchange.stateHash());
    }

    @Test
    void ordersAndLeverageAreRefusedButCancelsAndDepositsAreTaken() { // LIQ-003, LIQ-004
        insurance("1000000");
        longPosition("a", "510", SOL, "60", "150");
        floor.one("a", Floor.buy("a2", SOL, "0.1", "140"));
        floor.one("mm", Floor.buy("m2", SOL, "1000", "145.8"));
        allowDeposits("a");
        publish(SOL, "146");
        deliverUntilInLiquidation(1);
        floor.send(
                "a",
                Floor.buy("a3", SOL, "1", "146"),
                Floor.limit("a4", SOL, false, "147", "60", TimeInForce.GTC, true),
                Floor.modify("a2", SOL, "0.2"),
                Floor.leverage(BTC, "5"),
                Floor.cancel("a2", SOL),
                Floor.faucet("a", "1"));
        floor.exchange.drain();
        assertThat(answer("a"))
                .containsExactly(
                        "rejectedRiskLimit: liquidation in progress",
                        "rejectedRiskLimit: liquidation in progress",
                        "rejectedRiskLimit: liquidation in progress",
                        "error: liquidation in progress",
                        "cancelOneRejected cancelledRiskLimit 0: Order not found: it was cancelled for lack of margin at 2027-01-15T08:00:00Z",
                        "deposit 1");
        assertThat(balance("a")).isEqualTo("210.76");
        assertThat(StatusText.of(floor.one("a", Floor.buy("a5", SOL, "1", "146"))))
                .isEqualTo("resting left 1");
    }

    @Test
    void depositMadeDuringATakeoverStaysWithTheAccount() { // LIQ-010
        insurance("50000");
        longPosition("a", "2025", BTC, "0.5", "100000");
        allowDeposits("a");
        publish(BTC, "95500");
        deliverUntilInLiquidation(1);
        floor.exchange.deliverOne(); // the market has found no bid
        floor.exchange.deliverOne(); // the fund has accepted
        floor.send("a", Floor.faucet("a", "100"));
        floor.exchange.drain();
        assertThat(kinds(explained().getFirst())).contains(LiquidationStepKind.TAKEN_OVER_BY_FUND);
        assertThat(answer("a")).containsExactly("deposit 100");
        assertThat(balance("a")).isEqualTo("100");
    }

    @Test
    void transferReceivedDuringATakeoverStaysWithTheAccount() { // LIQ-010
        insurance("50000");
        longPosition("a", "2025", BTC, "0.5", "100000");
        publish(BTC, "95500");
        deliverUntilInLiquidation(1);
        floor.exchange.deliverOne(); // the market has found no bid
        floor.exchange.deliverOne(); // the fund has accepted
        floor.sendInSignedBytes(
                "mm",
                new Transfer(Transfer.Kind.EXTERNAL, Floor.named("mm"), Floor.named("a"), null, Quantity.of("100")));
        floor.exchange.drain();
        assertThat(kinds(explained().getFirst())).contains(LiquidationStepKind.TAKEN_OVER_BY_FUND);
        assertThat(balance("a")).isEqualTo("100");
    }

    @Test
    void fundCountsAsTakenWhatItHasAccepted() { // LIQ-012
        insurance("12000"); // enough for one of them
        longPosition("a", "2025", BTC, "0.5", "100000");
        longPosition("b", "2025", BTC, "0.5", "100000");
        publish(BTC, "95500");
        deliverUntilInLiquidation(2);
        floor.exchange.drain();
        assertThat(explained().stream()
                        .map(explained -> explained.getStepsList().getLast().getKind()))
                .containsExactlyInAnyOrder(LiquidationStepKind.TAKEN_OVER_BY_FUND, LiquidationStepKind.DELEVERAGED);
        assertThat(shard.shortfall()).isZero();
    }

    @Test
    void whatHappensDuringAPassLeadsToAnotherOneAfterIt() { // LIQ-002
        insurance("50000");
        longPosition("a", "2025", BTC, "0.5", "100000");
        publish(BTC, "95500");
        deliverUntilInLiquidation(1);
        long passes = shard.liquidationPasses();
        floor.exchange.tick(1);
        floor.exchange.tick(1);
        assertThat(shard.liquidationPasses()).isEqualTo(passes);
        floor.exchange.drain();
        assertThat(shard.liquidationPasses()).isGreaterThan(passes);
    }

    @Test
    void aSilentMarketKeepsItsOwnPositionAndProtectsNoOther() { // LIQ-007
        insurance("1000000");
        longPosition("a", "3000", BTC, "0.5", "100000");
        floor.one("a", Floor.leverage(SOL, "20"));
        floor.one("mm", Floor.sell("m3", SOL, "1", "150"));
        floor.one("a", Floor.buy("a3", SOL, "1", "150"));
        for (int i = 0; i < 70; i++) {
            floor.price(BTC, "100000");
            floor.exchange.tick(1);
            floor.exchange.drain();
        }
        floor.price(BTC, "94000");
        assertThat(explained()).hasSize(1);
        assertThat(explained().getFirst().getStepsList())
                .extracting(LiquidationStep::getSymbol)
                .containsOnly(BTC);
        assertThat(new ShardView(shard).maintenance().get(Floor.named("a")).equity())
                .isLessThan(0);
        floor.price(SOL, "150");
        assertThat(explained()).hasSize(2);
    }

    @Test
    void aLiquidationThatDidNothingIsNotExplained() { // LIQ-017
        insurance("1000000");
        longPosition("a", "9000", BTC, "0.9", "100000");
        floor.price(BTC, "91000"); // below maintenance, not deep, and no bid
        assertThat(shard.liquidationPasses()).isPositive();
        ShardView.Health health =
                Objects.requireNonNull(new ShardView(shard).maintenance().get(Floor.named("a")));
        assertThat(health.equity()).isLessThan(health.required());
        assertThat(explained()).isEmpty();
    }

    @Test
    void nobodySignsForTheFundWhichIsEndowedOnce() { // LIQ-018
        insurance("500");
        insurance("700");
        assertThat(balance("insurance")).isEqualTo("500");
        Bytes32 fund = Floor.FUND;
        assertThat(floor.ask(fund, fund, Floor.buy("f", BTC, "0.1", "100000")).getError())
                .isEqualTo("unauthorized signer");
    }
}
