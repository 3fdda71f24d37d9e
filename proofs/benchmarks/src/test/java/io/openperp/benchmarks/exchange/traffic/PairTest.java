package io.openperp.benchmarks.exchange.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.verification.SignatureVerifier;
import io.openperp.transaction.verification.Verification;
import io.openperp.transaction.verification.Verified;
import io.openperp.units.Side;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PairTest {

    private final TradedMarket market = TradedMarket.at("BTC-USD", 100_000_00000000L);
    private final Pair pair = new Pair(market, 1, new SplittableRandom(1));

    @Test
    void cancelsNameTheOrdersPlacedBefore() {
        List<Verified> round = verified(pair.next(8));

        assertThat(round.get(2).actions())
                .containsExactly(new CancelOrder("BTC-USD", round.get(0).orderId(0)));
        assertThat(round.get(3).actions())
                .containsExactly(new CancelOrder("BTC-USD", round.get(1).orderId(0)));
        assertThat(round.get(7).actions()).containsExactly(new CancelAll(List.of("BTC-USD")));
    }

    @Test
    void sidesSwapEveryRoundSoThatPositionsStaySmall() {
        List<Verified> rounds = verified(pair.next(16));

        assertThat(order(rounds.get(4)).side()).isEqualTo(Side.SELL);
        assertThat(order(rounds.get(5)).side()).isEqualTo(Side.BUY);
        assertThat(order(rounds.get(12)).side()).isEqualTo(Side.BUY);
        assertThat(order(rounds.get(13)).side()).isEqualTo(Side.SELL);
    }

    @Test
    void restingOrdersStandAwayFromTheMarkOnTheirOwnSide() {
        List<Verified> round = verified(pair.next(2));

        assertThat(order(round.get(0)).price().exactUnits()).isEqualTo(102_000_00000000L);
        assertThat(order(round.get(1)).price().exactUnits()).isEqualTo(98_000_00000000L);
    }

    @Test
    void aBatchIsCancelledAndTakenAsAWhole() {
        List<Verified> round = verified(new Pair(market, 3, new SplittableRandom(1)).next(6));

        assertThat(round.get(2).actions())
                .containsExactly(
                        new CancelOrder("BTC-USD", round.get(0).orderId(0)),
                        new CancelOrder("BTC-USD", round.get(0).orderId(1)),
                        new CancelOrder("BTC-USD", round.get(0).orderId(2)));
        long highestOffer =
                ((LimitOrder) round.get(4).actions().getLast()).price().exactUnits();
        assertThat(highestOffer).isEqualTo(100_001_00000000L);
        assertThat(round.get(5).actions())
                .hasSize(3)
                .allSatisfy(action ->
                        assertThat(((LimitOrder) action).price().exactUnits()).isEqualTo(highestOffer));
    }

    private static LimitOrder order(Verified transaction) {
        return (LimitOrder) transaction.actions().getFirst();
    }

    /**
     * Reads and verifies the requests as the gateway does: the body after the blank line, as long as the head says.
     */
    private static List<Verified> verified(List<byte[]> requests) {
        TransactionReader reader = new TransactionReader(100);
        Verification verification = new Verification(SignatureVerifier.bouncyCastle());
        return requests.stream()
                .map(request -> new String(request, StandardCharsets.UTF_8).split("\r\n\r\n", 2))
                .peek(parts -> assertThat(parts[0]).contains("Content-Length: " + parts[1].length()))
                .map(parts -> reader.read(parts[1].getBytes(StandardCharsets.UTF_8)))
                .map(envelope -> verification.verify(envelope).orElseThrow())
                .toList();
    }
}
