package io.openperp.exchange;

import io.openperp.journal.Action;
import io.openperp.journal.ChangeAgent;
import io.openperp.journal.Keys;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.journal.TimeInForce;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.MarketParameters;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A random history of an exchange: a few traders on three markets, who send anything at any
 * time, while messages of different channels overtake each other. The same seed gives the same history.
 */
final class History {

    static final List<String> TRADERS = List.of("ann", "bob", "cid", "dan", "eve", "fay");
    private static final String[] PRICES = {"100000", "3000", "150"};

    final Floor floor;
    private final Random random;
    private final long[] oracle = new long[PRICES.length];
    private final Map<String, List<Placed>> placed = new TreeMap<>();
    private int nextId;
    private long nextTimestamp = 1_000_000;
    private long nextNonce = 1;

    private record Placed(String id, int market) {}

    /** Account, nonce and number of actions of every transaction submitted. */
    record Submitted(Bytes32 account, long nonce, int actions) {}

    final List<Submitted> submitted = new ArrayList<>();

    private final boolean tight;
    private final boolean wild;
    private boolean opened;
    /** The markets of {@link #stopping} whose prices nobody publishes. */
    private final TreeSet<Integer> silent = new TreeSet<>();

    private boolean stops;

    History(long seed) {
        this(seed, false);
    }

    /** @param tight nobody has margin to spare, all at the highest leverage, at losing prices; no mark moves */
    History(long seed, boolean tight) {
        this(seed, tight, false);
    }

    /** A history with high leverage, marks that jump, time around a full hour, and a fund that is rich or poor. */
    static History wild(long seed) {
        return new History(seed, false, true);
    }

    /** A {@link #wild} history with markets that halt, open and fall silent. Only {@link #command} may be called. */
    static History stopping(long seed) {
        History history = wild(seed);
        history.stops = true;
        return history;
    }

    private History(long seed, boolean tight, boolean wild) {
        this.tight = tight;
        this.wild = wild;
        random = new Random(seed);
        floor = wild && random.nextInt(3) > 0
                ? new Floor(new Random(seed + 1), Floor::marksAreTheOracles)
                : new Floor(new Random(seed + 1));
        if (wild) {
            long insurance = Decimals.parse(String.valueOf(new int[] {0, 300, 5000, 100_000}[random.nextInt(4)]));
            floor.configure(settings -> settings.setInsuranceDeposit(insurance));
            floor.exchange.timeNanos += (3600 - 200) * 1_000_000_000L;
            floor.exchange.tick(1);
        }
        for (int i = 0; i < PRICES.length; i++) {
            oracle[i] = Decimals.parse(PRICES[i]);
            publish(i);
        }
        for (String trader : TRADERS) {
            submit(
                    trader,
                    Floor.faucet(
                            trader,
                            tight
                                    ? "1500"
                                    : wild
                                            ? String.valueOf(800 + random.nextInt(6000))
                                            : random.nextInt(3) == 0 ? "30000" : "3000"));
            if (tight || wild) {
                submit(trader, Floor.leverage("BTC-USD", "50"), Floor.leverage("ETH-USD", "50"));
            }
        }
        floor.exchange.drain();
        opened = true;
    }

    /** Does one thing: mostly delivers a message, or somebody sends something, or time or a price goes on. */
    void step() {
        int what = random.nextInt(100);
        if (what < (tight ? 70 : 80)) {
            floor.exchange.deliverOne();
        } else if (wild) {
            command();
        } else if (what < 98) {
            transact(TRADERS.get(random.nextInt(TRADERS.size())));
        } else if (what < 99 && !tight) {
            floor.exchange.tick(1 + random.nextInt(2));
        } else if (!tight) {
            movePrice(random.nextInt(PRICES.length));
        }
    }

    /** Somebody sends something, or time or a price goes on; nothing is delivered. */
    void command() {
        int what = random.nextInt(100);
        if (what < 80) {
            transact(TRADERS.get(random.nextInt(TRADERS.size())));
        } else if (what < 92) {
            movePrice(random.nextInt(PRICES.length));
        } else {
            if (stops) {
                stopOrGoOn(random.nextInt(PRICES.length));
            }
            for (int market = 0; market < PRICES.length; market++) {
                publish(market);
            }
            floor.exchange.tick(stops ? 1 + random.nextInt(50) : 1 + random.nextInt(random.nextBoolean() ? 2 : 20));
        }
    }

    private void stopOrGoOn(int market) {
        switch (random.nextInt(6)) {
            case 0, 1 -> silent.add(market);
            case 2 -> silent.remove(market);
            case 3 -> setState(market, "halted");
            default -> setState(market, "trading");
        }
    }

    private void setState(int market, String state) {
        floor.askInSignedBytes(
                Floor.ADMIN, Floor.ADMIN, new SetMarketState(market(market).symbol(), state, "test", 0));
    }

    private void movePrice(int market) {
        int most = !wild ? 15 : random.nextInt(5) == 0 ? 150 : 20;
        oracle[market] += oracle[market] / 1000 * (random.nextInt(2 * most + 1) - most);
        oracle[market] = Math.max(oracle[market], Decimals.parse(PRICES[market]) / 10);
        publish(market);
    }

    private void publish(int market) {
        if (silent.contains(market)) {
            return;
        }
        Action publish = Action.newBuilder()
                .setPublishPrices(PublishPrices.newBuilder()
                        .addPrices(PublishedPrice.newBuilder()
                                .setSymbol(market(market).symbol())
                                .setTimestamp(nextTimestamp++)
                                .setPrice(oracle[market])))
                .build();
        submit("oracle", publish);
    }

    private void transact(String trader) {
        Placed own = recent(trader);
        if (own != null && random.nextInt(tight ? 2 : 4) == 0) {
            String symbol = market(own.market()).symbol();
            submit(trader, Floor.cancel(own.id(), symbol), order(trader, own.market()), order(trader, own.market()));
            return;
        }
        int actions = random.nextInt(3) == 0 ? 1 + random.nextInt(5) : 1;
        Action[] list = new Action[actions];
        for (int i = 0; i < actions; i++) {
            list[i] = action(trader);
        }
        submit(trader, list);
    }

    private void submit(String trader, Action... actions) {
        Bytes32 account = Floor.named(trader);
        boolean byAgent = opened && random.nextInt(20) == 0;
        boolean repeats = opened && random.nextInt(50) == 0;
        long nonce = repeats ? nextNonce - 1 : nextNonce++;
        floor.submit(account, byAgent ? Floor.named("agent") : account, nonce, actions);
        submitted.add(new Submitted(account, nonce, actions.length));
    }

    private Action action(String trader) {
        int market = random.nextInt(tight ? 2 : PRICES.length);
        int what = random.nextInt(tight ? 91 : 100);
        if (what < 55) {
            return order(trader, market);
        }
        if (what < 63) {
            String id = newId(trader, market);
            return Floor.market(
                    id, market(market).symbol(), random.nextBoolean(), size(market), random.nextInt(3) == 0);
        }
        Placed own = recent(trader);
        if (what < 76 && own != null) {
            return Floor.cancel(own.id(), market(own.market()).symbol());
        }
        if (what < 88 && own != null) {
            return Floor.modify(own.id(), market(own.market()).symbol(), size(own.market()));
        }
        if (what < 91) {
            return random.nextBoolean()
                    ? Floor.cancelAll()
                    : Floor.cancelAll(market(market).symbol());
        }
        if (what < 95) {
            return Floor.leverage(
                    market(market).symbol(),
                    String.valueOf(5 + random.nextInt(market(market).symbol().equals("SOL-USD") ? 16 : 46)));
        }
        if (what < 96) {
            return Floor.scheduleCancel(random.nextInt(4) == 0 ? 0 : 5 + random.nextInt(10));
        }
        if (what < 98) {
            return Floor.faucet(TRADERS.get(random.nextInt(TRADERS.size())), "50");
        }
        return Action.newBuilder()
                .setChangeAgent(ChangeAgent.newBuilder()
                        .setAgent(Keys.write(Floor.named("agent")))
                        .setRemove(random.nextBoolean()))
                .build();
    }

    private Action order(String trader, int market) {
        MarketParameters terms = market(market);
        int far = tight ? 40 : random.nextInt(8) == 0 ? 150 : 6;
        long away = oracle[market] / 2000 * (random.nextInt(2 * far + 1) - far);
        long price = Math.max(1, (oracle[market] + away) / terms.tickSize()) * terms.tickSize();
        TimeInForce tif = TimeInForce.forNumber(1 + Math.max(0, random.nextInt(6) - 3));
        return Floor.limit(
                newId(trader, market),
                terms.symbol(),
                random.nextBoolean(),
                Decimals.format(price),
                size(market),
                tif == null ? TimeInForce.GTC : tif,
                random.nextInt(6) == 0);
    }

    private String size(int market) {
        long lot = market(market).lotSize();
        long most = Decimals.parse(tight || wild ? "60000" : "20000") / (oracle[market] / Decimals.parse("1")) / lot;
        long least = tight ? most / 3 : 0;
        return Decimals.format(lot * (1 + least + random.nextInt((int) Math.max(1, most - least))));
    }

    private String newId(String trader, int market) {
        String id = "order" + nextId++;
        placed.computeIfAbsent(trader, t -> new ArrayList<>()).add(new Placed(id, market));
        return id;
    }

    /** One of the trader's last few orders. */
    private @Nullable Placed recent(String trader) {
        List<Placed> own = placed.getOrDefault(trader, List.of());
        return own.isEmpty() ? null : own.get(Math.max(0, own.size() - 1 - random.nextInt(tight ? 3 : 6)));
    }

    private static MarketParameters market(int number) {
        return DefaultMarkets.ALL.get(number);
    }
}
