package io.openperp.exchange.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.liquidation.MarkInterval;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.state.RawState;
import io.openperp.exchange.account.state.Replacements;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.Regime;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Over seeded histories of positions, orders, replacements, leverage, money, marks, regimes, drift, fees and restores:
 * after every step each account with E &lt; P, or with E &lt; U and open orders, is due.
 */
@Tag("slow")
class LiquidationIndexLawTest {

    private static final int ACCOUNTS = 24;
    private static final int STEPS = 6_000;

    private final WatchedAccounts world = new WatchedAccounts(markets());
    private final List<Account> accounts = new ArrayList<>();
    private Random random = new Random(0);
    private long evaluated;
    private long endangered;
    private long quiet;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whoeverIsBelowARequirementIsDue(long seed) {
        random = new Random(seed);
        for (ListedMarket market : world.markets) {
            world.mark(market, start(market));
        }
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts.add(world.account("trader " + i));
        }
        for (int step = 0; step < STEPS; step++) {
            String what = step();
            var below = world.endangered();
            assertThat(world.due()).as("seed %d, step %d: %s", seed, step, what).containsAll(below);
            endangered += below.size();
            quiet += ACCOUNTS - world.due().size();
            evaluated += random.nextInt(3) == 0 ? world.pass() : 0;
        }
        assertThat(endangered).as("accounts below a requirement").isGreaterThan(STEPS / 10);
        assertThat(quiet).as("accounts left alone").isGreaterThan((long) STEPS * ACCOUNTS / 5);
        assertThat(evaluated).isLessThan((long) STEPS * ACCOUNTS / 4);
    }

    private String step() {
        Account account = accounts.get(random.nextInt(ACCOUNTS));
        ListedMarket market = world.markets.get(random.nextInt(world.markets.size()));
        return switch (random.nextInt(16)) {
            case 0, 1 -> trade(account, market);
            case 2, 3 -> place(account, market);
            case 4 -> settle(account);
            case 5 -> replace(account, market);
            case 6 -> leverage(account, market);
            case 7 -> money(account);
            case 8, 9, 10 -> move(market, random.nextInt(20) == 0 ? 2_000 : 40);
            case 11, 12 -> corner(account);
            case 13 -> time(market);
            case 14 -> regime(market);
            default -> rare(market);
        };
    }

    private String trade(Account account, ListedMarket market) {
        Holding holding = account.holding(market);
        long size = random.nextInt(4) == 0 ? 0 : size(market) * (random.nextBoolean() ? 1 : -1);
        long moved = Notional.value(size - holding.size(), market.conditions().mark());
        holding.settlePosition(size, size == 0 ? 0 : holding.cost() + moved);
        return changed(account, "trade");
    }

    private String place(Account account, ListedMarket market) {
        long mark = market.conditions().mark();
        long price = Math.max(1, mark / 1000 * (920 + random.nextInt(160)));
        boolean reduceOnly = random.nextInt(4) == 0;
        world.order(
                account, market, Side.of(random.nextBoolean()), price, size(market), reduceOnly, random.nextBoolean());
        return changed(account, "order");
    }

    private String settle(Account account) {
        for (Holding holding : account.holdings()) {
            for (OpenOrder order : List.copyOf(holding.orders())) {
                if (random.nextBoolean()) {
                    holding.remove(order);
                } else if (random.nextBoolean()) {
                    holding.reserveSize(order, order.filled() + size(holding.market));
                }
            }
        }
        account.forgetIdleHoldings();
        return changed(account, "orders settled");
    }

    /** Cancels half of the orders for one new order, if the market still finds them. */
    private String replace(Account account, ListedMarket market) {
        Holding holding = account.holding(market);
        long transaction = 1 + random.nextInt(5);
        if (RawState.hasReplacement(holding, transaction)) {
            holding.replacementAnswered(transaction);
            account.forgetIdleHoldings();
            return changed(account, "replacement answered");
        }
        List<OpenOrder> replaced =
                holding.orders().stream().filter(order -> random.nextBoolean()).toList();
        int place = holding.openReplacement(transaction, replaced);
        if (place != Replacements.NONE) {
            OpenOrder placed = world.order(
                    account,
                    market,
                    Side.of(random.nextBoolean()),
                    market.conditions().mark(),
                    size(market),
                    false,
                    false);
            holding.makeConditional(placed, place);
        }
        return changed(account, "replacement");
    }

    private String leverage(Account account, ListedMarket market) {
        long most = market.conditions().parameters().maxLeverage() / Fixed.ONE;
        account.setLeverage(market, (1 + random.nextLong(most)) * Fixed.ONE);
        return changed(account, "leverage");
    }

    private String money(Account account) {
        account.receive(random.nextLong(2_000 * Fixed.ONE) - 1_000 * Fixed.ONE);
        world.index.updateIntervals(account);
        return "money";
    }

    private String move(ListedMarket market, int tenThousandths) {
        long mark = market.conditions().mark();
        long moved = mark + mark / 10_000 * (random.nextInt(2 * tenThousandths + 1) - tenThousandths);
        world.mark(market, likely(market, moved));
        return "mark of " + market.symbol();
    }

    /** Moves all marks of an account to an end of its interval, and rates anywhere on their way. */
    private String corner(Account account) {
        for (MarkInterval interval : world.index.intervals(account)) {
            MarketConditions conditions = interval.market.conditions();
            if (random.nextInt(3) == 0) {
                conditions = conditions.withRegimeDt(conditions.regimeDt() + random.nextInt(400));
            }
            long end = random.nextBoolean() ? interval.low : interval.high;
            world.conditions(
                    interval.market,
                    interval.isWatched() ? conditions.withMark(likely(interval.market, end), true) : conditions);
        }
        return "marks of one account at the ends of its intervals";
    }

    private String time(ListedMarket market) {
        long dt = market.conditions().regimeDt();
        world.conditions(market, market.conditions().withRegimeDt(dt + 1 + random.nextInt(50)));
        return "rates of " + market.symbol();
    }

    private String regime(ListedMarket market) {
        int regime = Regime.code(random.nextInt(3) - 1, random.nextInt(3));
        world.conditions(market, market.conditions().inRegime(regime));
        return "regime of " + market.symbol();
    }

    private String rare(ListedMarket market) {
        if (random.nextInt(20) == 0) {
            world.restore();
            return "restore";
        }
        if (random.nextInt(20) == 0) {
            world.relist(market, random.nextInt(200_000), market.conditions().exchange());
            return "fees of " + market.symbol();
        }
        return "nothing";
    }

    /** Most accounts come to stand closely above what they need. */
    private String changed(Account account, String what) {
        if (random.nextInt(4) == 0) {
            world.index.updateIntervals(account);
            return what;
        }
        long need = world.need(account);
        long above = switch (random.nextInt(6)) {
            case 0 -> random.nextInt(3) - 1;
            case 1 -> need / 1_000;
            case 2 -> need / 20;
            default -> need * (1 + random.nextInt(30)) / 4;
        };
        world.endow(account, above);
        return what;
    }

    private long size(ListedMarket market) {
        long notional = (10 + random.nextLong(random.nextInt(6) == 0 ? 40_000_000 : 50_000)) * Fixed.ONE;
        return Math.max(1, Fixed.divFloor(notional, market.conditions().mark()));
    }

    private static long likely(ListedMarket market, long mark) {
        return Fixed.clamp(mark, start(market) / 20, start(market) * 20);
    }

    private static long start(ListedMarket market) {
        return switch (market.symbol()) {
            case "BTC-USD" -> 100_000 * Fixed.ONE;
            case "ETH-USD" -> 3_000 * Fixed.ONE;
            case "SOL-USD" -> 150 * Fixed.ONE;
            default -> Fixed.ONE;
        };
    }

    /** The default markets and a cheap one that moves with some of them and against another. */
    private static List<MarketParameters> markets() {
        List<MarketParameters> markets = new ArrayList<>(DefaultMarkets.ALL);
        MarketParameters p = DefaultMarkets.SOL_USD;
        TreeMap<String, Long> correlations = new TreeMap<>();
        correlations.put("BTC-USD", 60000000L);
        correlations.put("SOL-USD", -40000000L);
        markets.add(new MarketParameters(
                "DOGE-USD",
                1,
                p.lotSize(),
                p.minNotional(),
                p.maxLeverage(),
                p.defaultLeverage(),
                p.makerFee(),
                p.takerFee(),
                p.impactNotional(),
                p.baseRate(),
                p.notionalKnots(),
                p.tierFactors(),
                p.leverageKnots(),
                p.leverageFactors(),
                p.volatilityLow(),
                p.volatilityHigh(),
                p.volatilityStart(),
                correlations,
                p.mark()));
        return markets;
    }
}
