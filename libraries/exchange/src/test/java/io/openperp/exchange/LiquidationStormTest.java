package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.ShardView;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.FillReason;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.TimeInForce;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Liquidations while prices jump, with messages delivered in any order and shards restarted
 * anywhere.
 */
@Tag("slow")
class LiquidationStormTest {

    private static final List<String> SYMBOLS = List.of("BTC-USD", "ETH-USD", "SOL-USD");
    private static final String[] PRICES = {"100000", "3000", "150"};
    private static final long[] TICKS = {50_000_000L, 5_000_000L, 1_000_000L};
    private static final String[] SIZES = {"0.1", "3", "60"};
    private static final int STEPS = 3000;

    /** A market in which everybody trades with everybody on little money, and prices jump. */
    private static final class Storm {
        final Floor floor;
        private final Random random;
        private final long[] oracle = new long[PRICES.length];
        private final List<String> traders = new ArrayList<>();
        private long timestamp = 1000;
        private int orders;

        Storm(long seed, int window, String insurance) {
            random = new Random(seed);
            floor = new Floor(new Random(seed + 1), Floor::marksAreTheOracles);
            floor.configure(settings ->
                    settings.setInsuranceDeposit(Decimals.parse(insurance)).setLiquidationWindow(window));
            for (int market = 0; market < PRICES.length; market++) {
                oracle[market] = Decimals.parse(PRICES[market]);
                publish(market);
            }
            for (int i = 0; i < 14; i++) {
                newTrader();
            }
            floor.exchange.drain();
        }

        private void newTrader() {
            String trader = "trader-" + traders.size();
            floor.send(trader, Floor.faucet(trader, traders.size() % 5 == 0 ? "20000" : "1500"));
            floor.send(
                    trader,
                    Floor.leverage("BTC-USD", "50"),
                    Floor.leverage("ETH-USD", "50"),
                    Floor.leverage("SOL-USD", "20"));
            traders.add(trader);
        }

        void step() {
            int what = random.nextInt(1000);
            if (what < 720) {
                floor.exchange.deliverOne();
            } else if (what < 960) {
                trade(traders.get(random.nextInt(traders.size())));
            } else if (what < 970) {
                newTrader();
            } else if (what < 980) {
                floor.exchange.tick(1);
            } else {
                jump(random.nextInt(PRICES.length));
            }
        }

        /** Ticks until no pass has anything to do any more. */
        void calm() {
            for (int second = 0; second < 5; second++) {
                floor.exchange.drain();
                floor.exchange.tick(1);
            }
            floor.exchange.drain();
        }

        private void jump(int market) {
            oracle[market] += oracle[market] / 1000 * (random.nextInt(81) - 40);
            publish(market);
        }

        private void publish(int market) {
            floor.send(
                    Floor.ORACLE,
                    Floor.ORACLE,
                    Action.newBuilder()
                            .setPublishPrices(PublishPrices.newBuilder()
                                    .addPrices(PublishedPrice.newBuilder()
                                            .setSymbol(SYMBOLS.get(market))
                                            .setTimestamp(timestamp++)
                                            .setPrice(oracle[market])))
                            .build());
        }

        private void trade(String trader) {
            int market = random.nextInt(PRICES.length);
            long price = oracle[market] / 1000 * (1000 + random.nextInt(17) - 8) / TICKS[market] * TICKS[market];
            long lots = 1 + random.nextInt(8);
            floor.send(
                    trader,
                    Floor.limit(
                            "order-" + ++orders,
                            SYMBOLS.get(market),
                            random.nextBoolean(),
                            Decimals.format(price),
                            Decimals.format(Decimals.parse(SIZES[market]) * lots),
                            random.nextInt(4) == 0 ? TimeInForce.IOC : TimeInForce.GTC,
                            random.nextInt(6) == 0));
        }

        long trades(FillReason reason) {
            return floor.exchange.marketEventsSince(0).stream()
                    .map(Map.Entry::getValue)
                    .filter(MarketEvent::hasTraded)
                    .filter(event -> event.getTraded().getReason() == reason)
                    .count();
        }
    }

    /** MRG-022 to MRG-024, LIQ-010: at every cut of the logs. */
    @ParameterizedTest
    @CsvSource({"1, 64, 5000", "2, 1, 0", "3, 2, 200", "4, 64, 100000", "5, 64, 200000"})
    void moneyPositionsAndStatementsHoldAtEveryCut(long seed, int window, String insurance) {
        Storm storm = new Storm(seed, window, insurance);
        for (int i = 0; i < STEPS; i++) {
            storm.step();
            storm.floor.exchange.checkInvariants();
        }
        storm.calm();
        storm.floor.exchange.checkInvariants();
        assertThat(storm.trades(FillReason.LIQUIDATION) + storm.trades(FillReason.ADL))
                .isGreaterThan(10);
        assertThat(storm.floor.exchange.accountEvents.stream()
                        .filter(AccountEvent::hasLiquidationExplained)
                        .count())
                .isGreaterThan(10);
    }

    /** LIQ-009, LIQ-013: nobody but the fund is deep or in liquidation once all is delivered. */
    @ParameterizedTest
    @CsvSource({"11, 64, 5000", "12, 1, 0", "13, 2, 200", "14, 1, 100000"})
    void noAccountIsLeftDeep(long seed, int window, String insurance) {
        Storm storm = new Storm(seed, window, insurance);
        for (int i = 0; i < STEPS; i++) {
            storm.step();
            if (i % 400 == 399) {
                storm.calm();
                assertThat(storm.floor.exchange.accountShard().accountsInLiquidation())
                        .isZero();
                new ShardView(storm.floor.exchange.accountShard()).maintenance().forEach((key, m) -> {
                    if (!key.equals(Floor.FUND)) {
                        assertThat(m.equity() * 3).as("%s %s", key, m).isGreaterThanOrEqualTo(m.required() * 2);
                    }
                });
            }
        }
        assertThat(storm.trades(FillReason.ADL) + storm.trades(FillReason.LIQUIDATION))
                .isGreaterThan(10);
    }

    /** LOG-011: replayed, and restored anywhere, also in the middle of liquidations. */
    @ParameterizedTest
    @ValueSource(longs = {21, 22, 23})
    void aCrashAnywhereResumesTheLiquidations(long seed) {
        Storm whole = new Storm(seed, 2, "300");
        Storm restored = new Storm(seed, 2, "300");
        int inLiquidation = 0;
        for (int i = 0; i < STEPS; i++) {
            whole.step();
            restored.step();
            boolean now = inLiquidation(restored.floor.exchange);
            if (now || i % 97 == 13) {
                inLiquidation += now ? 1 : 0;
                restored.floor.exchange.restoreFromSnapshots(seed * 31 + i);
                assertThat(restored.floor.exchange.stateHash())
                        .as("step %d", i)
                        .isEqualTo(whole.floor.exchange.stateHash());
            }
        }
        whole.calm();
        restored.calm();
        assertThat(inLiquidation).isGreaterThan(20);
        assertThat(restored.floor.exchange.stateHash()).isEqualTo(whole.floor.exchange.stateHash());
        assertThat(restored.floor.exchange.accountEvents).isEqualTo(whole.floor.exchange.accountEvents);
        assertThat(whole.floor.exchange.replayedHash(seed * 1_000_003)).isEqualTo(whole.floor.exchange.stateHash());
    }

    private static boolean inLiquidation(InMemoryExchange exchange) {
        return exchange.accountShard().accountsInLiquidation() > 0;
    }
}
