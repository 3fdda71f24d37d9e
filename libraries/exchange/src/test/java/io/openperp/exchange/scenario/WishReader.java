package io.openperp.exchange.scenario;

import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads actions.
 *
 * <pre>
 * deposits [10000]                          faucet bob [10000]
 * buy 0.5 BTC-USD @ 100000 [GTC|IOC|ALO|ALO_SLIDE|ALO_JOIN] [reduce-only] [isolated] [builder ida 10] [as o1]
 * market sell 0.5 BTC-USD [reduce-only] [isolated] [builder ida 10] [as o1]
 * stop sell 0.5 BTC-USD below 95000 [limit 94900] [slippage 25] [isolated] [as o1]
 * take-profit sell 0.5 BTC-USD above 110000 [limit 110000] [slippage 25] [isolated] [as o1]
 * range sell 0.5 BTC-USD below 95000 above 110000 [isolated] [as o1]
 * trail sell 0.5 BTC-USD by 200 steps 50 [limit 94900] [slippage 25] [isolated] [as o1]
 * basket BTC-USD above 101000 [isolated] [as b1] does buy 0.5 BTC-USD @ 100500 as o1 [and …]
 * buy 0.5 BTC-USD @ 100000 as e1 then stop sell 0.5 BTC-USD below 95000 as s1 [and …]
 * when e1 fills stop sell 0.5 BTC-USD below 95000 as s1 [and …]      e1 is an order of the same transaction
 * cancel o1 [BTC-USD]      cancel-all [BTC-USD …]      modify o1 [BTC-USD] to 0.2
 * schedules-cancel 30
 * leverage BTC-USD 5 [ETH-USD 10 …]
 * makes sub-account hedges [with 100]        removes sub-account alice/hedges
 * renames alice/hedges to spread
 * sends 50 to alice/hedges [from alice/bot]   pays 50 to bob
 * adds agent carol         removes agent carol
 * approves-builder ida 10  revokes-builder ida
 * whitelists bob           unlists bob
 * gives treasurer to bob   takes treasurer from bob
 * sets BTC-USD halted      settles-market BTC-USD [over 10]
 * moves BTC-USD to own-lane                 moves BTC-USD to lane-of-accounts
 * pauses-withdrawals       resumes-withdrawals      accepts-time
 * credits 50 to alice as wire1
 * withdraws 50 to bank as w1                cancels-withdrawal w1       approves w1     claims w1
 * settles w1 as wire7                       rejects w1 for unknown-bank
 * sets-fees [BTC-USD] [tier 1000 1.5 4.5 …] [programme makers -0.5 3 …] [in 60s]     sets-fees BTC-USD follow
 * puts alice into makers                    puts alice into no programme
 * publishes BTC-USD 100000 [at 17]          publishes feed 0 100000
 * </pre>
 *
 * An order without a name is called after its account and its number: {@code alice#1}.
 */
final class WishReader {

    private final Map<String, String> symbolOfOrder = new TreeMap<>();
    private int orders;

    /** @param earlier the actions before it in its transaction */
    Wish read(String account, Words words, List<Wish> earlier) {
        if (words.takes("when")) {
            String parent = words.take("order");
            words.require("fills");
            return new Wish.AttachOnFill(index(parent, earlier), parent, several(account, words));
        }
        Wish wish = one(account, words);
        return words.takes("then") ? new Wish.PlaceOnFill(wish, several(account, words)) : wish;
    }

    private static int index(String order, List<Wish> actions) {
        for (int i = 0; i < actions.size(); i++) {
            if (order.equals(nameOf(actions.get(i)))) {
                return i;
            }
        }
        throw new IllegalArgumentException("no order of this transaction is called " + order);
    }

    private static @Nullable String nameOf(Wish wish) {
        return switch (wish) {
            case Wish.PlaceOrder order -> order.order();
            case Wish.PlaceConditional order -> order.order();
            default -> null;
        };
    }

    private Wish one(String account, Words words) {
        String verb = words.take("an action");
        return switch (verb) {
            case "deposits" -> new Wish.Faucet(account, optionalAmount(words));
            case "faucet" -> new Wish.Faucet(words.take("recipient"), optionalAmount(words));
            case "buy", "sell" -> limit(account, side(verb), words);
            case "market" -> market(account, side(words.take("buy or sell")), words);
            case "stop", "take-profit", "range", "trail" -> conditional(account, verb, words);
            case "basket" -> basket(account, words);
            case "cancel" -> cancel(words);
            case "cancel-all" -> new Wish.CancelAll(symbols(words));
            case "modify" -> modify(words);
            case "schedules-cancel" -> new Wish.ScheduleCancel(words.integer("seconds"));
            case "stays-until-filled" ->
                new Wish.StayUntilFilled(words.take("on or off").equals("on"));
            case "leverage" -> new Wish.Leverage(settings(words));
            case "adds" -> agent(false, words);
            case "removes" ->
                words.takes("sub-account") ? new Wish.RemoveSubAccount(words.take("account")) : agent(true, words);
            case "makes" -> subAccount(words);
            case "renames" -> renamed(words);
            case "sends", "pays" -> sent(verb.equals("pays"), words);
            case "approves-builder" ->
                new Wish.ApproveBuilder(words.take("builder"), (int) words.integer("basis points"));
            case "revokes-builder" -> new Wish.RevokeBuilder(words.take("builder"));
            case "whitelists", "unlists" -> new Wish.ChangeWhitelist(words.take("account"), verb.equals("whitelists"));
            case "gives" -> role(true, words);
            case "takes" -> role(false, words);
            case "sets" -> new Wish.SetState(words.take("symbol"), words.take("state"));
            case "settles-market" ->
                new Wish.SettleMarket(words.take("symbol"), words.takes("over") ? words.integer("minutes") : 0);
            case "moves" -> moved(words);
            case "pauses-withdrawals", "resumes-withdrawals" -> new Wish.PauseWithdrawals(verb.startsWith("pauses"));
            case "accepts-time" -> new Wish.AcceptTime();
            case "credits" -> credited(words);
            case "withdraws", "cancels-withdrawal", "approves", "claims", "settles", "rejects" ->
                VenueWishes.withdrawal(verb, words);
            case "sets-fees" -> VenueWishes.fees(words);
            case "puts" -> VenueWishes.programme(words);
            case "publishes" -> publish(words);
            default -> throw new IllegalArgumentException("unknown action '" + verb + "'");
        };
    }

    private Wish limit(String account, Side side, Words words) {
        long size = words.number("size");
        String symbol = words.take("symbol");
        words.require("@");
        long price = words.number("price");
        String timeInForce = "GTC";
        for (String candidate : List.of("GTC", "IOC", "ALO", "ALO_SLIDE", "ALO_JOIN")) {
            timeInForce = words.takes(candidate) ? candidate : timeInForce;
        }
        boolean reduceOnly = words.takes("reduce-only");
        boolean isolated = words.takes("isolated");
        Wish.BuilderCode code = code(words);
        String name = name(account, symbol, words);
        return new Wish.PlaceOrder(name, symbol, side, size, price, timeInForce, reduceOnly, isolated, code);
    }

    private Wish market(String account, Side side, Words words) {
        long size = words.number("size");
        String symbol = words.take("symbol");
        boolean reduceOnly = words.takes("reduce-only");
        boolean isolated = words.takes("isolated");
        Wish.BuilderCode code = code(words);
        String name = name(account, symbol, words);
        return new Wish.PlaceOrder(name, symbol, side, size, null, "IOC", reduceOnly, isolated, code);
    }

    private static Wish.@Nullable BuilderCode code(Words words) {
        return words.takes("builder")
                ? new Wish.BuilderCode(words.take("builder"), (int) words.integer("basis points"))
                : null;
    }

    private Wish conditional(String account, String kind, Words words) {
        Side side = side(words.take("buy or sell"));
        long size = words.number("size");
        String symbol = words.take("symbol");
        Long low = optional("below", words);
        boolean isRange = kind.equals("range");
        Long lowSlippage = isRange ? optional("slippage", words) : null;
        Long high = optional("above", words);
        Long highSlippage = isRange ? optional("slippage", words) : null;
        boolean trails = words.takes("by");
        int trail = trails ? (int) words.integer("basis points") : 0;
        int step = words.takes("steps") ? (int) words.integer("basis points") : 0;
        Long limit = optional("limit", words);
        Long slippage = isRange ? lowSlippage : optional("slippage", words);
        boolean isolated = words.takes("isolated");
        String name = name(account, symbol, words);
        return new Wish.PlaceConditional(
                name, kind, symbol, side, size, low, high, limit, slippage, highSlippage, trail, step, isolated);
    }

    private Wish basket(String account, Words words) {
        String symbol = words.take("symbol");
        Long low = optional("below", words);
        Long high = optional("above", words);
        boolean isolated = words.takes("isolated");
        String name = name(account, symbol, words);
        words.require("does");
        return new Wish.PlaceBasket(name, symbol, low, high, several(account, words), isolated);
    }

    private List<Wish> several(String account, Words words) {
        List<Wish> actions = new ArrayList<>();
        do {
            actions.add(one(account, words));
        } while (words.takes("and"));
        return actions;
    }

    private static @Nullable Long optional(String word, Words words) {
        return words.takes(word) ? words.number(word) : null;
    }

    private String name(String account, String symbol, Words words) {
        orders++;
        String name = words.takes("as") ? words.take("order name") : account + "#" + orders;
        symbolOfOrder.put(name, symbol);
        return name;
    }

    private Wish cancel(Words words) {
        String order = words.take("order");
        return new Wish.CancelOrder(order, symbolOf(order, words));
    }

    private Wish modify(Words words) {
        String order = words.take("order");
        String symbol = symbolOf(order, words);
        words.require("to");
        return new Wish.ModifyOrder(order, symbol, words.number("size"));
    }

    private String symbolOf(String order, Words words) {
        String next = words.peek();
        String symbol = isSymbol(next) ? words.take("symbol") : symbolOfOrder.get(order);
        if (symbol == null) {
            throw new IllegalArgumentException("the symbol of an order not placed here is needed");
        }
        return symbol;
    }

    private static List<String> symbols(Words words) {
        List<String> symbols = new ArrayList<>();
        while (isSymbol(words.peek())) {
            symbols.add(words.take("symbol"));
        }
        return symbols;
    }

    private static SortedMap<String, Long> settings(Words words) {
        TreeMap<String, Long> settings = new TreeMap<>();
        do {
            settings.put(words.take("symbol"), words.number("leverage"));
        } while (isSymbol(words.peek()));
        return settings;
    }

    private static Wish subAccount(Words words) {
        words.require("sub-account");
        return new Wish.CreateSubAccount(words.take("name"), optional("with", words));
    }

    private static Wish renamed(Words words) {
        String account = words.take("account");
        words.require("to");
        return new Wish.RenameSubAccount(account, words.take("name"));
    }

    private static Wish sent(boolean external, Words words) {
        long amount = words.number("amount");
        words.require("to");
        String to = words.take("account");
        String from = words.takes("from") ? words.take("account") : null;
        return new Wish.SendMoney(from, to, amount, external);
    }

    private static Wish role(boolean given, Words words) {
        String role = words.take("role");
        words.require(given ? "to" : "from");
        return new Wish.ChangeRole(role, words.take("key"), given);
    }

    private static Wish moved(Words words) {
        String symbol = words.take("symbol");
        words.require("to");
        boolean ownLane = words.takes("own-lane");
        if (!ownLane) {
            words.require("lane-of-accounts");
        }
        return new Wish.MoveMarket(symbol, ownLane);
    }

    private static Wish credited(Words words) {
        long amount = words.number("amount");
        words.require("to");
        String to = words.take("account");
        words.require("as");
        return new Wish.Deposit(to, amount, words.take("ref"));
    }

    private static Wish agent(boolean removes, Words words) {
        words.require("agent");
        return new Wish.ChangeAgent(words.take("agent"), removes);
    }

    private static Wish publish(Words words) {
        if (words.takes("feed")) {
            return new Wish.PublishFeed(words.integer("feed number"), words.number("price"));
        }
        String symbol = words.take("symbol");
        long price = words.number("price");
        return new Wish.Publish(symbol, price, words.takes("at") ? words.integer("timestamp") : null);
    }

    private static @Nullable Long optionalAmount(Words words) {
        String next = words.peek();
        return next != null && next.matches("-?\\d.*") ? words.number("amount") : null;
    }

    private static boolean isSymbol(@Nullable String word) {
        return word != null && word.endsWith("-USD");
    }

    private static Side side(String word) {
        return switch (word) {
            case "buy" -> Side.BUY;
            case "sell" -> Side.SELL;
            default -> throw new IllegalArgumentException("buy or sell expected instead of '" + word + "'");
        };
    }
}
