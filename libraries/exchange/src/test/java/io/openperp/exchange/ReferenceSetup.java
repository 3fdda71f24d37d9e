package io.openperp.exchange;

import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarkParameters;
import io.openperp.risk.market.MarketParameters;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An exchange drawn at random: its parameters, one to three markets, what everybody starts with.
 *
 * @param prices prices of the markets at the start
 * @param subAccount sub-account of the first trader, trading as others do; null: none
 * @param insurance money that the fund starts with
 * @param startSecond second of the exchange clock at the start
 */
record ReferenceSetup(
        ExchangeParameters exchange,
        List<MarketParameters> markets,
        List<Long> prices,
        List<String> traders,
        List<Long> deposits,
        @Nullable String subAccount,
        long insurance,
        long startSecond) {

    private static final long EPOCH_SECOND = 1_800_000_000L;
    private static final long HOUR = 3600;

    static ReferenceSetup random(Random random) {
        ExchangeParameters exchange = ExchangeParameters.DEFAULTS;
        boolean own = random.nextInt(4) != 0;
        for (boolean allowed = !own; !allowed; ) {
            exchange = exchange(random);
            allowed = exchange.violations().isEmpty();
        }
        int count = 1 + random.nextInt(3);
        List<Long> shared = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            shared.add(Fixed.ONE * (random.nextInt(200) - 60) / 140);
        }
        List<MarketParameters> markets = new ArrayList<>();
        List<Long> prices = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MarketParameters market = DefaultMarkets.ALL.get(i);
            long price = new long[] {100_000L * Fixed.ONE, 3_000L * Fixed.ONE, 150L * Fixed.ONE}[i];
            if (own) {
                do {
                    price = price(random);
                    market = market(random, i, price, shared, exchange);
                } while (!market.violations(exchange).isEmpty());
            } else {
                market = among(market, DefaultMarkets.ALL.subList(0, count));
            }
            markets.add(market);
            prices.add(price);
        }
        boolean wild = random.nextBoolean();
        List<String> traders =
                new ArrayList<>(List.of("ann", "bob", "cid", "dan").subList(0, 2 + random.nextInt(3)));
        List<Long> deposits = traders.stream()
                .map(trader -> Fixed.ONE
                        / 1000
                        * (wild ? 500_000 + random.nextInt(5_500_000) : 200_000 + random.nextInt(30_000_000)))
                .collect(Collectors.toCollection(ArrayList::new));
        if (random.nextBoolean()) {
            traders.add("mm");
            deposits.add(10_000_000L * Fixed.ONE);
        }
        String subAccount = random.nextInt(3) == 0 ? "sub" : null;
        if (subAccount != null) {
            traders.add(subAccount);
            deposits.add(Fixed.ONE / 100 * (100_000 + random.nextInt(400_000)));
        }
        long insurance = Fixed.ONE * new long[] {0, 500, 20_000, 1_000_000}[random.nextInt(4)];
        boolean nearTheHour = random.nextInt(3) == 0;
        return new ReferenceSetup(
                exchange,
                markets,
                prices,
                traders,
                deposits,
                subAccount,
                insurance,
                EPOCH_SECOND + (nearTheHour ? HOUR - 300 - random.nextInt(300) : random.nextInt(3000)));
    }

    String requireSubAccount() {
        return java.util.Objects.requireNonNull(subAccount);
    }

    /** The name of the trader who signs for this one: the owner of a sub-account, else itself. */
    String signer(String trader) {
        return trader.equals(subAccount) ? traders.getFirst() : trader;
    }

    Bytes32 key(String account) {
        return account.equals(subAccount)
                ? DerivedKeys.subAccount(Floor.named(signer(account)), 0)
                : Floor.named(account);
    }

    /** Keys of isolated accounts, by trader and symbol. */
    TreeMap<String, Bytes32> isolatedKeys() {
        TreeMap<String, Bytes32> keys = new TreeMap<>();
        for (String trader : traders) {
            for (int market = 0; market < markets.size(); market++) {
                keys.put(trader + " " + markets.get(market).symbol(), DerivedKeys.isolatedAccount(key(trader), market));
            }
        }
        return keys;
    }

    private static ExchangeParameters exchange(Random random) {
        long medium = between(random, "1", "1.8");
        return new ExchangeParameters(
                between(random, "1.01", "2"),
                between(random, "0", "1"),
                between(random, "0.05", "1"),
                between(random, "0", "0.008"),
                between(random, "500", "150000"),
                between(random, "0.05", "1"),
                1000L * (1 + random.nextInt(60)),
                between(random, "0.005", "0.1"),
                between(random, "0.005", "0.1"),
                between(random, "0.01", "0.3"),
                between(random, "0.1", "0.95"),
                random.nextInt(3) == 0 ? between(random, "0.01", "0.2") : 0,
                between(random, "-0.001", "0.001"),
                between(random, "0", "0.001"),
                between(random, "0.001", "0.02"),
                1000L * random.nextInt(300),
                1000L * random.nextInt(60),
                between(random, "1", "10"),
                medium,
                medium + between(random, "0", "0.8"),
                between(random, "1", "1.4"),
                between(random, "0.5", "0.999"),
                between(random, "0.3", "0.6"));
    }

    private static MarketParameters market(
            Random random, int index, long price, List<Long> shared, ExchangeParameters exchange) {
        long tick = Math.max(1, round(random, price / (500 + random.nextInt(20_000))));
        long lotNotional = between(random, "0.5", "120");
        long lot = Math.max(1, round(random, Fixed.mulDivFloor(lotNotional, Fixed.ONE, price)));
        long taker = between(random, "0", "0.001");
        long maker = random.nextInt(3) == 0 ? -between(random, "0", "0.0005") : between(random, "0", "0.0005");
        long maxLeverage = Fixed.ONE * (3 + random.nextInt(48));
        List<Long> notionals = new ArrayList<>(List.of(0L));
        List<Long> tiers = new ArrayList<>(List.of(Fixed.ONE));
        List<Long> leverages = new ArrayList<>(List.of(Fixed.ONE));
        List<Long> factors = new ArrayList<>(List.of(Fixed.ONE));
        for (int i = random.nextInt(4) + 1; i > 0; i--) {
            notionals.add(notionals.getLast() * (1 + random.nextInt(4)) + between(random, "5000", "90000"));
            tiers.add(tiers.getLast() + between(random, "0", "0.6"));
        }
        for (long knot = Fixed.ONE * (2 + random.nextInt(6));
                knot < maxLeverage;
                knot += Fixed.ONE * (1 + random.nextInt(30))) {
            leverages.add(knot);
            factors.add(factors.getLast() + between(random, "0", "0.2"));
        }
        leverages.add(maxLeverage);
        factors.add(factors.getLast() + between(random, "0", "0.2"));
        long low = between(random, "0.1", "1");
        TreeMap<String, Long> correlations = new TreeMap<>();
        for (int i = 0; i < shared.size(); i++) {
            if (i != index) {
                correlations.put(DefaultMarkets.ALL.get(i).symbol(), Fixed.mulTrunc(shared.get(i), shared.get(index)));
            }
        }
        long baseRate = Math.max(exchange.liquidationFee() + 1, between(random, "0.004", "0.03"));
        return new MarketParameters(
                DefaultMarkets.ALL.get(index).symbol(),
                tick,
                lot,
                between(random, "0", "20"),
                maxLeverage,
                Fixed.ONE * (1 + random.nextInt((int) (maxLeverage / Fixed.ONE))),
                maker,
                Math.max(taker, -maker),
                between(random, "100", random.nextBoolean() ? "2000" : "30000"),
                baseRate,
                notionals,
                tiers,
                leverages,
                factors,
                low,
                low + between(random, "0.1", "1"),
                between(random, "0.05", "2"),
                correlations,
                mark(random, baseRate));
    }

    /** Random parameters of the mark, mostly wide enough for a book of a few orders to be evidence. */
    private static MarkParameters mark(Random random, long baseRate) {
        if (random.nextInt(4) == 0) {
            return MarkParameters.defaultsFor(baseRate);
        }
        long liquidationBand = Math.min(baseRate / 5, between(random, "0", "0.006"));
        return new MarkParameters(
                between(random, "0.01", "0.1"),
                1000L * random.nextInt(4),
                Math.min(liquidationBand, between(random, "0", "0.005")),
                1000L * random.nextInt(60),
                liquidationBand + between(random, "0", "0.1"),
                between(random, "0.0005", "0.02"),
                liquidationBand);
    }

    /** Default market with the correlations of those present only. */
    private static MarketParameters among(MarketParameters m, List<MarketParameters> present) {
        TreeMap<String, Long> correlations = new TreeMap<>(m.correlations());
        correlations
                .keySet()
                .retainAll(present.stream().map(MarketParameters::symbol).toList());
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
                m.volatilityLow(),
                m.volatilityHigh(),
                m.volatilityStart(),
                correlations,
                m.mark());
    }

    private static long price(Random random) {
        long price = Fixed.ONE / 10 + random.nextInt(90_000_000);
        for (int power = random.nextInt(6); power > 0; power--) {
            price *= 10;
        }
        return price;
    }

    /** The value as it is, or rounded down to its first digit. */
    private static long round(Random random, long value) {
        if (random.nextInt(3) == 0) {
            return value;
        }
        long unit = 1;
        while (unit <= value / 10) {
            unit *= 10;
        }
        return value / unit * unit;
    }

    private static long between(Random random, String low, String high) {
        long from = Decimals.parse(low);
        return from + (long) (random.nextDouble() * (Decimals.parse(high) - from));
    }

    List<MarketListing> listings() {
        List<MarketListing> listings = new ArrayList<>();
        for (MarketParameters market : markets) {
            listings.add(ListingTerms.listing(market, exchange)
                    .setMarket(listings.size())
                    .setFeeAccount(Keys.write(Floor.FEES))
                    .setInsuranceFund(Keys.write(Floor.FUND))
                    .build());
        }
        return listings;
    }

    /** The commands that set the model up as this exchange. */
    List<String> commands(String fund) {
        List<String> lines = new ArrayList<>();
        ExchangeParameters e = exchange;
        lines.add("param imFactor " + Decimals.format(e.initialMarginFactor()));
        lines.add("param corrDiscount " + Decimals.format(e.correlationDiscount()));
        lines.add("param offsetFloor " + Decimals.format(e.offsetFloor()));
        lines.add("param liqFee " + Decimals.format(e.liquidationFee()));
        lines.add("param liqPartialNotional " + Decimals.format(e.liquidationPartialNotional()));
        lines.add("param liqTranche " + Decimals.format(e.liquidationTranche()));
        lines.add("param liqCooldownMs " + e.liquidationCooldownMillis());
        lines.add("param liqBand " + Decimals.format(e.liquidationBand()));
        lines.add("param marketBand " + Decimals.format(e.marketBand()));
        lines.add("param limitBand " + Decimals.format(e.limitBand()));
        lines.add("param farBand " + Decimals.format(e.farBand()));
        lines.add("param markBand " + Decimals.format(e.markBand()));
        lines.add("param biasTauMs " + e.biasTauMillis());
        lines.add("param localTauMs " + e.localTauMillis());
        lines.add("param interest8h " + Decimals.format(e.interest8h()));
        lines.add("param fundingClamp " + Decimals.format(e.fundingClamp()));
        lines.add("param fundingHourCap " + Decimals.format(e.fundingHourCap()));
        lines.add("param insuranceMaxLeverage " + Decimals.format(e.insuranceMaxLeverage()));
        lines.add("param volMult 1 " + Decimals.format(e.mediumVolatilityFactor()) + " "
                + Decimals.format(e.highVolatilityFactor()));
        lines.add("param DIR_MULT " + Decimals.format(e.trendFactor()));
        lines.add("param DECAY " + Decimals.format(e.decay()));
        lines.add("param RATE_CAP " + Decimals.format(e.rateCap()));
        markets.forEach(market -> describe(lines, market));
        lines.add("open " + fund + " fees");
        if (insurance != 0) {
            lines.add("deposit " + fund + " " + Decimals.format(insurance));
        }
        return lines;
    }

    private static void describe(List<String> lines, MarketParameters m) {
        String market = "market " + m.symbol() + " ";
        lines.add(market + "tick " + Decimals.format(m.tickSize()));
        lines.add(market + "lot " + Decimals.format(m.lotSize()));
        lines.add(market + "minNotional " + Decimals.format(m.minNotional()));
        lines.add(market + "maxLeverage " + Decimals.format(m.maxLeverage()));
        lines.add(market + "defaultLeverage " + Decimals.format(m.defaultLeverage()));
        lines.add(market + "maker " + Decimals.format(m.makerFee()));
        lines.add(market + "taker " + Decimals.format(m.takerFee()));
        lines.add(market + "impactNotional " + Decimals.format(m.impactNotional()));
        lines.add(market + "mmrBase " + Decimals.format(m.baseRate()));
        lines.add(market + "notionals " + list(m.notionalKnots()));
        lines.add(market + "tierMult " + list(m.tierFactors()));
        lines.add(market + "leverages " + list(m.leverageKnots()));
        lines.add(market + "levMult " + list(m.leverageFactors()));
        lines.add(market + "volLow " + Decimals.format(m.volatilityLow()));
        lines.add(market + "volHigh " + Decimals.format(m.volatilityHigh()));
        lines.add(market + "volStart " + Decimals.format(m.volatilityStart()));
        MarkParameters mark = m.mark();
        lines.add(market + "evidenceSpread " + Decimals.format(mark.evidenceSpread()));
        lines.add(market + "evidenceHoldMs " + mark.evidenceHoldMillis());
        lines.add(market + "biasBand " + Decimals.format(mark.biasBand()));
        lines.add(market + "lastTradeLifeMs " + mark.lastTradeLifeMillis());
        lines.add(market + "ownMarkBand " + Decimals.format(mark.markBand()));
        lines.add(market + "markSlew " + Decimals.format(mark.markSlew()));
        lines.add(market + "liquidationBand " + Decimals.format(mark.liquidationBand()));
        m.correlations()
                .forEach((symbol, value) ->
                        lines.add("correlation " + m.symbol() + " " + symbol + " " + Decimals.format(value)));
    }

    private static String list(List<Long> values) {
        return values.stream().map(Decimals::format).collect(Collectors.joining(" "));
    }
}
