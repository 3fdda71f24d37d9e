package io.openperp.exchange.scenario;

import io.openperp.exchange.MarketStates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of one scenario.
 *
 * <pre>
 * mark BTC-USD 100000                           tick 5s                    30 s later
 * clock back 6s                                 6 h later              6 h of trading
 * list DOGE-USD tickSize 0.01, lotSize 1 … [in postOnly]
 * state BTC-USD halted [for 60s]                change BTC-USD takerFee 0.001, caps.position 2 [after 60s]
 * insurance 50000                               terms markBand 0.05        terms BTC-USD makerFee -0.0001
 * longs BTC-USD -> a 0.29, b -0.1               shorts BTC-USD -> c 1.5    money is conserved
 * book BTC-USD -> bid 99000 x 0.5, ask 101000 x 1       trades BTC-USD -> 0.5 @ 100000 buy
 * NAME [via AGENT] [nonce 7] ACTION -> OUTCOME
 * NAME [via AGENT] [nonce 7] { ACTION ; ACTION } -> OUTCOME | OUTCOME
 * NAME margin -> marginUsed 100 availableBalance 900       NAME balance -> 1000
 * NAME position BTC-USD -> size 0.5 price 100000           NAME closed -> maxSize 1
 * NAME requirement BTC-USD -> survival 1300 marginUsed 2000
 * NAME orders -> o1 buy 0.5 @ 99000                        NAME order o1 -> cancelledReduceOnly
 * NAME funding BTC-USD -> payment -1 hourlyRate 0.0000125  NAME explanation -> equity 10
 * NAME steps -> CLOSED_ON_BOOK BTC-USD 0.8 of 0.8 @ 90699.5 fee 362.6
 * NAME known -> no                                         setting withdrawalsPerHour 100
 * NAME fill -> rate 0.00045 fee 4.5                        NAME owed -> balance 50 withdrawals 20 equity 50
 * compute FORMULA -> result 1
 * </pre>
 *
 * The isolated account of alice in BTC-USD is called {@code alice/BTC-USD} in questions. Actions are those of {@link WishReader}, formulas those of {@link Formulas}. Without {@code ->} an action must not
 * fail.
 */
final class StatementReader {

    private static final List<String> MARKET_QUESTIONS = List.of("book", "trades", "last", "longs", "shorts");
    private static final List<String> PLAIN_QUESTIONS =
            List.of("balance", "margin", "orders", "closed", "explanation", "steps", "known", "fill", "owed");
    private static final List<String> QUESTIONS_ABOUT = List.of("position", "requirement", "order", "funding");

    private final WishReader wishes = new WishReader();

    Statement read(String line) {
        int arrow = line.indexOf("->");
        String expected = arrow < 0 ? null : line.substring(arrow + 2).strip();
        Words words = new Words(arrow < 0 ? line : line.substring(0, arrow));
        String first = words.take("a statement");
        if (first.equals("mark")) {
            Statement mark = new Statement.Mark(words.take("symbol"), words.number("price"));
            words.end();
            return mark;
        }
        if (first.equals("state")) {
            String symbol = words.take("symbol");
            String state = words.take("state");
            long seconds = words.takes("for") ? seconds(words.take("seconds")) : 0;
            words.end();
            return new Statement.SetState(symbol, state, seconds);
        }
        if (first.equals("list")) {
            String symbol = words.take("symbol");
            String[] parts = words.rest().split(" in ", 2);
            return new Statement.ListMarket(symbol, parts[0], parts.length == 1 ? "" : parts[1]);
        }
        if (first.equals("change")) {
            String symbol = words.take("symbol");
            String[] parts = words.rest().split(" after ", 2);
            return new Statement.ChangeTerms(symbol, parts[0], parts.length == 1 ? 0 : seconds(parts[1]));
        }
        if (first.equals("tick")) {
            return new Statement.Tick(seconds(words.take("seconds")));
        }
        if (first.equals("clock")) {
            words.require("back");
            return new Statement.ClockBack(seconds(words.take("seconds")));
        }
        if (first.equals("setting")) {
            String name = words.take("name");
            long value = name.endsWith("Seconds") ? words.integer("seconds") : words.number("amount");
            words.end();
            return new Statement.Setting(name, value);
        }
        if (first.equals("insurance") && isNumber(words.peek())) {
            return new Statement.Insurance(words.number("amount"));
        }
        if (first.equals("terms")) {
            return terms(words);
        }
        if (isNumber(first)) {
            return passing(Long.parseLong(first), words);
        }
        if (first.equals("money")) {
            return new Statement.LookAtMarket("money", "", words.rest());
        }
        if (first.equals("compute")) {
            return new Statement.Computation(words.rest(), required(expected));
        }
        if (MARKET_QUESTIONS.contains(first)) {
            return new Statement.LookAtMarket(first, words.take("symbol"), required(expected));
        }
        String question = words.peek();
        if (question != null && PLAIN_QUESTIONS.contains(question)) {
            return new Statement.LookAtAccount(first, words.take("question"), "", required(expected));
        }
        if (question != null && QUESTIONS_ABOUT.contains(question)) {
            return new Statement.LookAtAccount(
                    first, words.take("question"), words.take("symbol or order"), required(expected));
        }
        return submit(first, words, expected);
    }

    private static Statement passing(long time, Words words) {
        if (words.takes("h")) {
            boolean isTraded = words.takes("of");
            words.require(isTraded ? "trading" : "later");
            return new Statement.Hours(time, isTraded);
        }
        words.require("s");
        words.require("later");
        return new Statement.Later(time);
    }

    private static Statement terms(Words words) {
        String name = words.take("symbol or name");
        String symbol = name.endsWith("-USD") ? name : null;
        if (symbol != null) {
            name = words.take("name");
        }
        long value = name.endsWith("State")
                ? MarketStates.named(words.take("state")).getNumber()
                : name.endsWith("Millis") || name.endsWith("Seconds")
                        ? words.integer("milliseconds or seconds")
                        : words.number("value");
        words.end();
        return new Statement.Terms(symbol, name, value);
    }

    private static boolean isNumber(@Nullable String word) {
        return word != null && word.matches("\\d.*");
    }

    private Statement submit(String account, Words words, @Nullable String expected) {
        String signer = words.takes("via") ? words.take("agent") : account;
        Long nonce = words.takes("nonce") ? words.integer("nonce") : null;
        List<Wish> actions = new ArrayList<>();
        if (words.takes("{")) {
            do {
                actions.add(wishes.read(account, words, actions));
            } while (words.takes(";"));
            words.require("}");
        } else {
            actions.add(wishes.read(account, words, List.of()));
        }
        words.end();
        return new Statement.Submit(account, signer, nonce, actions, expected == null ? null : outcomes(expected));
    }

    private static List<String> outcomes(String expected) {
        return Arrays.stream(expected.split("\\|")).map(String::strip).toList();
    }

    private static String required(@Nullable String expected) {
        if (expected == null || expected.isEmpty()) {
            throw new IllegalArgumentException("a question needs '-> answer'");
        }
        return expected;
    }

    private static long seconds(String word) {
        if (!word.matches("\\d+s")) {
            throw new IllegalArgumentException("seconds expected like 5s instead of '" + word + "'");
        }
        return Long.parseLong(word.substring(0, word.length() - 1));
    }
}
