import io.openperp.api.account.FullAccount;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.action.ActionResult;
import io.openperp.api.market.MarketInfo;
import io.openperp.client.*;
import io.openperp.client.local.LocalAccount;
import io.openperp.client.local.LocalBook;
import io.openperp.client.local.LocalMarkets;
import io.openperp.client.risk.AccountFacts;
import io.openperp.client.risk.AccountFigures;
import io.openperp.client.stream.Topic;
import io.openperp.transaction.Action;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Quotes every market around its mark, less on the side of its inventory, and follows account, books and marks by streams.
 * In the end it compares what it knows with the exchange: exit status 1 if anything differs or an order was malformed.
 * Arguments: seconds, HTTP address, WebSocket address, "take"; all may be left out. With "take" it also takes what others
 * quote now and then, so that several of these programs trade with each other.
 */
public class MarketMaker {
    private static final int LEVELS = 5;
    private static final BigDecimal STEP = new BigDecimal("0.0005");          // share of the mark between levels
    private static final BigDecimal QUOTE_USD = new BigDecimal("200");        // notional of each order
    private static final BigDecimal MOST_USD = new BigDecimal("2000");        // beyond it only one side is quoted
    private static final Duration SWITCH = Duration.ofSeconds(15);            // time from a crash to the cancel

    private static final double TAKEN_SHARE = 0.1;                            // share of rounds that take, with "take"

    private final Signer me = Signer.generate();
    private final Random random = new Random();
    private final OpenPerp exchange;
    private final LocalAccount account;
    private final LocalMarkets local;
    private final Map<String, BigDecimal> marks = new ConcurrentHashMap<>();
    private final List<LocalBook> books = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();

    MarketMaker(OpenPerp exchange, Streams streams, List<MarketInfo> markets) {
        this.exchange = exchange;
        this.account = LocalAccount.follow(streams, me.account());
        this.local = new LocalMarkets(markets);
        for (MarketInfo market : markets) {
            books.add(LocalBook.follow(streams, market.symbol()));
            streams.subscribe(Topic.risk(market.symbol()), message -> local.take(message.data()));
            streams.subscribe(Topic.ticker(market.symbol()), message -> {
                local.take(message.data());
                Optional.ofNullable(message.data().markPrice()).ifPresent(mark -> marks.put(market.symbol(), mark.toBigDecimal()));
            });
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        String http = args.length > 1 ? args[1] : "http://localhost:12000/api/v1";
        String webSocket = args.length > 2 ? args[2] : "ws://localhost:12001/";
        try (OpenPerp exchange = OpenPerp.at(http, webSocket); Streams streams = exchange.streams()) {
            List<MarketInfo> markets = exchange.markets().exchangeInfo();
            boolean takes = args.length > 3 && args[3].equals("take");
            List<String> problems = new MarketMaker(exchange, streams, markets).quote(markets, seconds, takes);
            problems.forEach(System.out::println);
            System.out.println(problems.isEmpty() ? "account, margin and books are those of the exchange" : "something differs");
            System.exit(problems.isEmpty() ? 0 : 1);
        }
    }

    List<String> quote(List<MarketInfo> markets, int seconds, boolean takes) throws InterruptedException {
        exchange.transactions().submit(me.sign(Actions.faucet(me.account()))).executed();
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        while (System.nanoTime() < end) {
            for (MarketInfo market : markets) {
                BigDecimal mark = marks.get(market.symbol());
                if (mark != null) {                                             // the stream has begun
                    send(takes && random.nextDouble() < TAKEN_SHARE ? taking(market, mark) : quotes(market, mark));
                }
            }
            Thread.sleep(300);
        }
        send(List.of(Actions.cancelAll(), Actions.scheduleCancel(Duration.ZERO)));
        return differences();
    }

    /** Returns one transaction's actions, which replace the quotes of a market: margin is not needed twice. */
    private List<Action> quotes(MarketInfo market, BigDecimal mark) {
        Position position = account.positions().get(market.symbol());
        BigDecimal held = position == null ? BigDecimal.ZERO : position.size().toBigDecimal().multiply(mark);
        BigDecimal skew = held.divide(MOST_USD, MathContext.DECIMAL64).multiply(STEP); // an inventory moves the quotes away
        BigDecimal center = mark.multiply(BigDecimal.ONE.subtract(skew));
        BigDecimal size = market.roundSize(QUOTE_USD.divide(mark, MathContext.DECIMAL64)).max(market.lotSize().toBigDecimal());
        List<Action> actions = new ArrayList<>(List.of(Actions.cancelAll(market.symbol()), Actions.scheduleCancel(SWITCH)));
        for (int level = 1; level <= LEVELS; level++) {
            BigDecimal distance = center.multiply(STEP).multiply(BigDecimal.valueOf(level));
            if (held.compareTo(MOST_USD) < 0) {
                actions.add(order(market, Side.BUY, size, center.subtract(distance)));
            }
            if (held.negate().compareTo(MOST_USD) < 0) {
                actions.add(order(market, Side.SELL, size, center.add(distance)));
            }
        }
        return actions;
    }

    /** Returns the actions that reduce the position, or begin one; its own quotes are cancelled first. */
    private List<Action> taking(MarketInfo market, BigDecimal mark) {
        Position position = account.positions().get(market.symbol());
        int held = position == null ? 0 : position.size().toBigDecimal().signum();
        Side side = held < 0 || held == 0 && random.nextBoolean() ? Side.BUY : Side.SELL;
        BigDecimal worst = market.roundPrice(side, mark.multiply(new BigDecimal(side == Side.BUY ? "1.005" : "0.995")));
        BigDecimal size = market.roundSize(QUOTE_USD.divide(mark, MathContext.DECIMAL64)).max(market.lotSize().toBigDecimal());
        return List.of(Actions.cancelAll(market.symbol()),
                Actions.limit(side, market.symbol(), size, worst, TimeInForce.IOC, false));
    }

    private static Action order(MarketInfo market, Side side, BigDecimal size, BigDecimal price) {
        return Actions.limit(side, market.symbol(), size, market.roundPrice(side, price), TimeInForce.ALO, false);
    }

    /** Sends a transaction. Crossing and a lack of margin are expected; a malformed order is this program's fault. */
    private void send(List<Action> actions) throws InterruptedException {
        Submission came = exchange.transactions().submitUntilKnown(me.sign(actions), Duration.ofSeconds(10));
        if (came instanceof Submission.Executed done) {
            done.results().stream().filter(result -> result instanceof ActionResult.RejectedInvalid || result instanceof ActionResult.Error)
                    .forEach(result -> faults.add(result.toString()));
        } else {
            System.out.println("not executed: " + came);
        }
    }

    /** Returns the differences from the exchange, which the streams and moving marks get five seconds to settle. */
    private List<String> differences() throws InterruptedException {
        List<String> found = new ArrayList<>();
        for (int tries = 0; tries < 50; tries++) {
            found = new ArrayList<>(faults);
            FullAccount theirs = exchange.accounts().fullAccount(me.account());
            compare(found, "positions", positions(account.positions().values()), positions(theirs.positions()));
            compare(found, "equity", account.margin().totalBalance(), theirs.margin().totalBalance());
            compare(found, "margin", computed(local.model().figures(AccountFacts.of(theirs))), answered(theirs.margin()));
            compare(found, "open orders", account.orders().size(), theirs.openOrders().size());
            compare(found, "complete books", books.stream().filter(LocalBook::isComplete).count(), (long) books.size());
            if (found.isEmpty()) {
                System.out.println(account.fills().size() + " fills, positions " + positions(theirs.positions()));
                return found;
            }
            Thread.sleep(100);
        }
        return found;
    }

    /** The figures computed from public marks and rates, exact to the last unit of 1e-8. */
    private static List<Object> computed(AccountFigures mine) {
        return List.of(mine.totalBalance(), mine.availableBalance(), mine.marginUsed(), mine.notional(), mine.unrealizedPnl(),
                mine.maintenanceMargin(), mine.survivalRequirement(), mine.executionImpact(), mine.transferableBalance());
    }

    private static List<Object> answered(Margin theirs) {
        return List.of(theirs.totalBalance(), theirs.availableBalance(), theirs.marginUsed(), theirs.notional(), theirs.unrealizedPnl(),
                theirs.maintenanceMargin(), theirs.survivalRequirement(), theirs.executionImpact(), theirs.transferableBalance());
    }

    private static void compare(List<String> found, String what, Object mine, Object theirs) {
        if (!mine.equals(theirs)) {
            found.add(what + ": " + mine + " instead of " + theirs);
        }
    }

    private static SortedMap<String, String> positions(Collection<Position> all) {
        SortedMap<String, String> sizes = new TreeMap<>();
        all.forEach(position -> sizes.put(position.symbol(), position.size() + " at " + position.price()));
        return sizes;
    }
}
