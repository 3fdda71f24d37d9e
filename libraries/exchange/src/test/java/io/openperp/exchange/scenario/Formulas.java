package io.openperp.exchange.scenario;

import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.arithmetic.Median;
import io.openperp.risk.arithmetic.MovingAverage;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.liquidation.FundUnwind;
import io.openperp.risk.liquidation.LiquidationBasis;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarkParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.Regime;
import io.openperp.risk.market.RegimeEstimator;
import io.openperp.risk.position.Fees;
import io.openperp.risk.position.FundingRate;
import io.openperp.risk.position.Position;
import io.openperp.risk.position.Position.CloseReason;
import io.openperp.risk.position.Position.FillOutcome;
import io.openperp.risk.price.FollowedMark;
import io.openperp.risk.price.FollowedMark.MarkIngredient;
import io.openperp.risk.price.ImpactPrice;
import io.openperp.risk.price.MarkEvidence;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Formulas of margin, prices and funding, without an exchange around them. Numbers have names where one alone would not
 * say what it is; {@code -} is an absent price.
 *
 * <pre>
 * rate BTC-USD notional 600000 leverage 7.5 [regime -12 for 15 [regime 0 for 0 …]]
 * fee 33.33333333 at 0.0005
 * mark oracle 100000 bias 0.0002 bid 100010 ask 100012 last 100011 average 100008
 * follow BTC-USD oracle 100000 bid 100010 ask 100012 held 3000 last 100011 bias 0.0002 average 100008 distance 0 after 1000
 * basis BTC-USD mark 98000 oracle 100000
 * unwind BTC-USD 1 mark 99000 oracle 100000
 * average of 0.0002 sample 0.0010 after 1000 tau 150000
 * funding 0.0002 0.0004 0.0003
 * impact 20000 of 0.1 @ 100010 0.3 @ 100000
 * premium oracle 99900 bid 100005.00025001 ask 100124.9108325
 * fills 3 for 10 ; -1 for 4                                       sizes and notionals of one position
 * regime from 100000 volatility 0.3 low 0.4 high 0.8 60x -0.0001 0.0001 [240x …]
 * exposure BTC-USD mark 100000 leverage 50 position 1 [sell 0.2 @ 98500 reduce-only ; buy 2 @ 99500]
 * </pre>
 */
final class Formulas {

    private static final String ABSENT = "-";

    private Formulas() {}

    static SortedMap<String, String> compute(String formula) {
        Words words = new Words(formula);
        String name = words.take("a formula");
        SortedMap<String, String> result = switch (name) {
            case "rate" -> rate(words);
            case "fee" -> one(Fees.of(words.number("notional"), named("at", words)));
            case "follow" -> follow(words);
            case "basis" -> basis(words);
            case "unwind" -> unwind(words);
            case "average" ->
                one(MovingAverage.next(
                        named("of", words), named("sample", words), whole("after", words), whole("tau", words)));
            case "funding" -> funding(words);
            case "impact" -> impact(words);
            case "premium" ->
                one(FundingRate.premium(price("oracle", words), price("bid", words), price("ask", words)));
            case "fills" -> fills(words);
            case "regime" -> regime(words);
            case "exposure" -> exposure(words);
            default -> throw new IllegalArgumentException("unknown formula '" + name + "'");
        };
        words.end();
        return result;
    }

    private static SortedMap<String, String> rate(Words words) {
        MarketConditions market = MarketConditions.listed(market(words), ExchangeParameters.DEFAULTS);
        long notional = named("notional", words);
        long leverage = named("leverage", words);
        while (words.takes("regime")) {
            market = market.inRegime((int) words.integer("code")).withRegimeDt(whole("for", words));
        }
        TreeMap<String, String> rates = new TreeMap<>();
        rates.put("buy", Decimals.format(market.maintenanceRate(Side.BUY, notional, leverage)));
        rates.put("sell", Decimals.format(market.maintenanceRate(Side.SELL, notional, leverage)));
        rates.put("initial", Decimals.format(market.initialRate(Side.BUY, notional, leverage)));
        rates.put("weight", Decimals.format(market.surface(Side.BUY).weight(market.regimeDt())));
        return rates;
    }

    /** Computes one second of a mark; {@code held} tells for how many milliseconds the book has been as it is. */
    private static SortedMap<String, String> follow(Words words) {
        MarkParameters parameters = market(words).mark();
        long oracle = price("oracle", words);
        long bid = price("bid", words);
        long ask = price("ask", words);
        MarkEvidence evidence =
                new MarkEvidence(bid, ask, 0, false).next(oracle, bid, ask, whole("held", words), 0, parameters);
        long last = price("last", words);
        long bias = named("bias", words);
        FollowedMark before = new FollowedMark(
                bias, Median.ABSENT, price("average", words), named("distance", words), MarkIngredient.BIASED_ORACLE);
        FollowedMark mark =
                before.next(oracle, evidence, last, whole("after", words), parameters, ExchangeParameters.DEFAULTS);
        TreeMap<String, String> result = new TreeMap<>();
        result.put("mark", oracle == Median.ABSENT ? ABSENT : Decimals.format(mark.price(oracle)));
        result.put("distance", Decimals.format(mark.distance()));
        result.put("bias", Decimals.format(mark.bias()));
        result.put("average", Decimals.format(mark.localAverage()));
        result.put("setBy", mark.setBy().name());
        return result;
    }

    private static SortedMap<String, String> basis(Words words) {
        MarkParameters parameters = market(words).mark();
        return one(LiquidationBasis.of(named("mark", words), named("oracle", words), parameters));
    }

    private static SortedMap<String, String> unwind(Words words) {
        MarketParameters parameters = market(words);
        long size = words.number("size");
        MarketConditions market =
                MarketConditions.listed(parameters, ExchangeParameters.DEFAULTS).withMark(named("mark", words), true);
        long oracle = named("oracle", words);
        long basis = LiquidationBasis.of(market.mark(), oracle, parameters.mark());
        TreeMap<String, String> result = new TreeMap<>();
        result.put("size", Decimals.format(FundUnwind.size(market, size, oracle)));
        result.put("price", Decimals.format(FundUnwind.price(market, size, basis)));
        return result;
    }

    private static SortedMap<String, String> funding(Words words) {
        FundingRate rate = FundingRate.EMPTY;
        while (!words.isEmpty()) {
            rate = rate.sampled(words.number("sample"), 5);
        }
        TreeMap<String, String> rates = new TreeMap<>();
        rates.put("rate8h", Decimals.format(rate.eightHours(ExchangeParameters.DEFAULTS)));
        rates.put("hourly", Decimals.format(rate.hourly(ExchangeParameters.DEFAULTS)));
        return rates;
    }

    private static SortedMap<String, String> impact(Words words) {
        ImpactPrice impact = new ImpactPrice(words.number("notional"));
        words.require("of");
        boolean more = true;
        while (!words.isEmpty()) {
            long size = words.number("size");
            long price = named("@", words);
            more = more && impact.add(price, size);
        }
        return price(impact.price());
    }

    private static SortedMap<String, String> fills(Words words) {
        Position position = Position.FLAT;
        long balance = 0;
        do {
            long size = words.number("size");
            long notional = named("for", words);
            FillOutcome fill = position.fill(Side.of(size > 0), Math.abs(size), notional, 0, CloseReason.NORMAL, 0);
            position = fill.position();
            balance += fill.balanceChange();
        } while (words.takes(";"));
        TreeMap<String, String> result = new TreeMap<>();
        result.put("size", Decimals.format(position.size()));
        result.put("cost", Decimals.format(position.cost()));
        result.put("balance", Decimals.format(balance));
        return result;
    }

    private static SortedMap<String, String> regime(Words words) {
        long price = named("from", words);
        long volatility = named("volatility", words);
        MarketParameters market = thresholds(named("low", words), named("high", words));
        RegimeEstimator regime = RegimeEstimator.starting(price, volatility);
        List<String> switches = new ArrayList<>();
        while (!words.isEmpty()) {
            int times = Integer.parseInt(words.take("times").replaceFirst("x$", ""));
            List<Long> moves = moves(words);
            for (int step = 0; step < times; step++) {
                price = Fixed.mulFloor(price, Fixed.ONE + moves.get(step % moves.size()));
                int before = regime.code();
                regime = regime.next(price, market);
                if (regime.code() != before) {
                    switches.add(regime.code() + "@" + step);
                }
            }
        }
        TreeMap<String, String> result = new TreeMap<>();
        result.put("regime", String.valueOf(regime.code()));
        result.put("direction", String.valueOf(Regime.direction(regime.code())));
        result.put("regimeDt", String.valueOf(regime.regimeDt()));
        result.put("regimeVol", Decimals.format(regime.regimeVolatility()));
        result.put("fairVol", Decimals.format(regime.fairVolatility()));
        result.put("regimeMv", Decimals.format(regime.regimeMove()));
        result.put("switches", switches.isEmpty() ? "none" : String.join(",", switches));
        return result;
    }

    private static List<Long> moves(Words words) {
        List<Long> moves = new ArrayList<>();
        for (String next = words.peek(); next != null && !next.endsWith("x"); next = words.peek()) {
            moves.add(words.number("move"));
        }
        return moves;
    }

    private static MarketParameters thresholds(long low, long high) {
        MarketParameters m = DefaultMarkets.BTC_USD;
        return new MarketParameters(
                m.symbol(),
                m.tickSize(),
                m.lotSize(),
                m.minNotional(),
                m.maxLeverage(),
                m.defaultLeverage(),
                m.makerFee(),
                m.takerFee(),
                m.impactNotional(),
                m.baseRate(),
                m.notionalKnots(),
                m.tierFactors(),
                m.leverageKnots(),
                m.leverageFactors(),
                low,
                high,
                m.volatilityStart(),
                m.correlations(),
                m.mark());
    }

    private static SortedMap<String, String> exposure(Words words) {
        MarketParameters parameters = market(words);
        long mark = named("mark", words);
        MarketConditions market =
                MarketConditions.listed(parameters, ExchangeParameters.DEFAULTS).withMark(mark, true);
        long leverage = named("leverage", words);
        MarketExposure exposure = new MarketExposure(market).begin(market, leverage, named("position", words));
        while (!words.isEmpty()) {
            Side side = Side.of(words.take("side").equals("buy"));
            long size = words.number("size");
            long price = named("@", words);
            exposure.add(side, price, size, words.takes("reduce-only"), false);
            words.takes(";");
        }
        TreeMap<String, String> result = new TreeMap<>();
        result.put("long", Decimals.format(exposure.longExposure()));
        result.put("short", Decimals.format(exposure.shortExposure()));
        result.put("longNotional", Decimals.format(Notional.required(mark, exposure.longExposure())));
        result.put("shortNotional", Decimals.format(Notional.required(mark, exposure.shortExposure())));
        result.put("losses", Decimals.format(exposure.losses()));
        result.put("survival", Decimals.format(exposure.survival()));
        result.put("marginUsed", Decimals.format(exposure.initialMargin()));
        return result;
    }

    private static MarketParameters market(Words words) {
        String symbol = words.take("symbol");
        return DefaultMarkets.ALL.stream()
                .filter(market -> market.symbol().equals(symbol))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no market " + symbol));
    }

    private static SortedMap<String, String> one(long units) {
        return new TreeMap<>(java.util.Map.of("result", Decimals.format(units)));
    }

    private static SortedMap<String, String> price(long price) {
        return new TreeMap<>(java.util.Map.of("result", price == Median.ABSENT ? ABSENT : Decimals.format(price)));
    }

    private static long named(String name, Words words) {
        words.require(name);
        return words.number(name);
    }

    private static long whole(String name, Words words) {
        words.require(name);
        return words.integer(name);
    }

    private static long price(String name, Words words) {
        words.require(name);
        return words.takes(ABSENT) ? Median.ABSENT : words.number(name);
    }
}
