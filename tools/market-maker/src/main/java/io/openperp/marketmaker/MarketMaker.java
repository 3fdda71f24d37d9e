package io.openperp.marketmaker;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount;
import io.openperp.api.market.Ticker;
import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.client.Signer;
import io.openperp.marketmaker.QuotedMarkets.QuotedMarket;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Provides liquidity: one account quotes every market around its oracle price, and some other accounts trade with the
 * quotes. They are ordinary accounts; orders of other accounts are not touched. Without live oracle prices, or if the
 * exchange does not answer, nothing is quoted. A new process first cancels what an earlier one has left; the exchange
 * itself cancels the quotes of a process that has been silent for three minutes.
 */
public final class MarketMaker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MarketMaker.class);
    private static final long TAKER_CLAIM = 5_000_00000000L;
    private static final long GAMBLER_CLAIM = 100_00000000L;
    private static final Duration BETWEEN_LISTINGS = Duration.ofMinutes(1);
    private static final long LONGEST_STOP_SECONDS = 5;
    private static final String MAKER = "maker";

    /** The accounts that trade with the quotes: the temperament of each, by the name of its key. */
    private static final Map<String, TakerStyle> TAKERS = takers();

    private final OpenPerp exchange;
    private final Participant maker;
    private final List<Taker> takers;
    private final SplittableRandom random;
    private final Pace pace;
    private final Consumer<String> report;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("market-maker").daemon().factory());
    private final QuotedMarkets markets;
    private Instant listedAt = Instant.MIN;
    private volatile String pauseReason = "it has not quoted yet";
    private boolean hasSaidSo;

    /**
     * Options of the market maker.
     *
     * @param seed seed of the sizes and times of orders
     * @param hasTakers whether other accounts trade with the quotes
     * @param claims whether its accounts claim money from the faucet; otherwise somebody must deposit to them
     * @param makerClaim amount that the quoting account claims, in units of 1e-8 USD
     * @param quotesPerSecond largest number of replacements of a market's quotes per second, all markets together;
     *     above 0
     */
    public record Options(long seed, boolean hasTakers, boolean claims, long makerClaim, double quotesPerSecond) {

        /**
         * Default of {@code quotesPerSecond}: enough for ten markets that move so fast that their quotes are replaced
         * as often as possible.
         */
        public static final double QUOTES_PER_SECOND = 2;

        /** Creates options with the default rate {@link #QUOTES_PER_SECOND}. */
        public Options(long seed, boolean hasTakers, boolean claims, long makerClaim) {
            this(seed, hasTakers, claims, makerClaim, QUOTES_PER_SECOND);
        }
    }

    /**
     * Creates a market maker, which {@link #start} starts.
     *
     * @param exchange client of the exchange; closed with this object
     * @param keys the key of each account by its {@linkplain #accountNames name}
     * @param report receives a sentence when quoting pauses and when it continues
     */
    public MarketMaker(OpenPerp exchange, Function<String, Signer> keys, Options options, Consumer<String> report) {
        this.exchange = exchange;
        this.random = new SplittableRandom(options.seed());
        this.pace = new Pace(options.quotesPerSecond());
        this.report = report;
        this.maker = new Participant(MAKER, keys.apply(MAKER), exchange, options.claims() ? options.makerClaim() : 0);
        this.markets = new QuotedMarkets(info -> new Quoter(info, maker, random.split()));
        this.takers = new ArrayList<>();
        accountNames(options.hasTakers()).stream().skip(1).forEach(name -> {
            TakerStyle temperament = Objects.requireNonNull(TAKERS.get(name));
            long claim = temperament == TakerStyle.GAMBLER ? GAMBLER_CLAIM : TAKER_CLAIM;
            Participant participant = new Participant(name, keys.apply(name), exchange, options.claims() ? claim : 0);
            takers.add(new Taker(participant, temperament, random.split()));
        });
    }

    /** Names of all accounts, the quoting one first; each needs a key. */
    public static List<String> accountNames(boolean withTakers) {
        List<String> names = new ArrayList<>(List.of(MAKER));
        if (withTakers) {
            names.addAll(TAKERS.keySet());
        }
        return names;
    }

    /** Reason why not all markets are quoted; empty while all are. */
    public String pauseReason() {
        return pauseReason;
    }

    /** Starts quoting and trading in a thread of its own. */
    public void start() {
        clock.scheduleWithFixedDelay(this::step, 0, 1, TimeUnit.SECONDS);
    }

    /** Stops and cancels all quotes. */
    @Override
    public void close() throws InterruptedException {
        clock.submit(this::withdraw);
        clock.shutdown();
        if (!clock.awaitTermination(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
            LOG.info("the quotes were not cancelled within {} s; the exchange does it", LONGEST_STOP_SECONDS);
            clock.shutdownNow();
        }
        exchange.close();
    }

    /**
     * Quotes all markets and trades once; called every second. Catches every exception, because an exception would end
     * the schedule silently.
     */
    private void step() {
        try {
            trade(Instant.now());
        } catch (RequestFailed e) {
            pause("the exchange does not answer: " + e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("the market maker failed and goes on", e);
            pause(e.toString());
        }
    }

    private void trade(Instant now) {
        list(now);
        FullAccount account = maker.account(now);
        if (account.margin().totalBalance().units() <= 0) {
            pause("its account %s has no equity: deposit to it".formatted(maker.account()));
            return;
        }
        List<String> withoutPrice = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (QuotedMarket market : markets.longestQuotedFirst()) {
            BigDecimal oracle = price(now, market);
            if (oracle == null) {
                withoutPrice.add(market.info().symbol());
            }
            market.quoter().step(now, oracle, account, pace);
            if (!market.quoter().refusal().isEmpty()) {
                refused.add("%s takes no quotes: %s"
                        .formatted(market.info().symbol(), market.quoter().refusal()));
            }
        }
        takers.stream().filter(taker -> taker.isDue(now)).forEach(taker -> send(now, taker));
        if (!withoutPrice.isEmpty()) {
            pause("no live price of " + String.join(", ", withoutPrice));
        } else if (!refused.isEmpty()) {
            pause(String.join("; ", refused));
        } else {
            resume();
        }
    }

    /** Starts to quote newly listed markets, and stops to quote settled ones. */
    private void list(Instant now) {
        if (now.isBefore(listedAt.plus(markets.isEmpty() ? Duration.ZERO : BETWEEN_LISTINGS))) {
            return;
        }
        markets.refresh(exchange.markets().exchangeInfo());
        listedAt = now;
    }

    private @Nullable BigDecimal price(Instant now, QuotedMarket market) {
        Ticker ticker = exchange.markets().ticker(market.info().symbol());
        if (ticker.oraclePrice() != null) {
            BigDecimal oracle = ticker.oraclePrice().toBigDecimal();
            market.prices().observe(now, oracle);
            market.prices().observeBook(exact(ticker.bestBid()), exact(ticker.bestAsk()), oracle);
        }
        return market.prices().live(now);
    }

    private static @Nullable BigDecimal exact(@Nullable Decimal price) {
        return price == null ? null : price.toBigDecimal();
    }

    private void send(Instant now, Taker taker) {
        List<QuotedMarket> all = markets.all();
        if (all.isEmpty()) {
            return;
        }
        QuotedMarket market = all.get(random.nextInt(all.size()));
        BigDecimal oracle = market.prices().live(now);
        if (oracle != null) {
            taker.trade(now, market.info(), oracle, market.prices());
        }
    }

    private void withdraw() {
        try {
            markets.all().forEach(market -> market.quoter().withdraw());
        } catch (RequestFailed e) {
            LOG.info("the quotes were not cancelled; the exchange does it: {}", e.getMessage());
        }
    }

    private void pause(String reason) {
        pauseReason = reason;
        if (!hasSaidSo) {
            hasSaidSo = true;
            say("the market maker pauses: " + reason);
        }
    }

    private void resume() {
        pauseReason = "";
        if (hasSaidSo) {
            hasSaidSo = false;
            say("the market maker quotes again");
        }
    }

    private void say(String sentence) {
        LOG.info(sentence);
        report.accept(sentence);
    }

    private static Map<String, TakerStyle> takers() {
        Map<String, TakerStyle> takers = new LinkedHashMap<>();
        takers.put("passer-by-1", TakerStyle.PASSER_BY);
        takers.put("passer-by-2", TakerStyle.PASSER_BY);
        takers.put("trend-follower", TakerStyle.TREND_FOLLOWER);
        takers.put("contrarian", TakerStyle.CONTRARIAN);
        takers.put("gambler", TakerStyle.GAMBLER);
        return takers;
    }
}
