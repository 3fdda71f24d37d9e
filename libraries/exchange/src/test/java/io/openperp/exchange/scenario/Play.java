package io.openperp.exchange.scenario;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Plays a scenario on a venue, line by line; the first line whose answer is not the expected one fails it. */
public final class Play {

    private final Venue venue;

    private Play(Venue venue) {
        this.venue = venue;
    }

    public static void of(Scenario scenario, Venue venue) {
        Play play = new Play(venue);
        for (Scenario.Line line : scenario.lines()) {
            try {
                play.line(line.statement());
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        scenario.title() + "\n" + line.place() + ": " + line.text() + "\n" + e.getMessage(), e);
            }
        }
    }

    private void line(Statement statement) {
        switch (statement) {
            case Statement.Mark mark -> venue.mark(mark.symbol(), mark.price());
            case Statement.Tick tick -> venue.tick(tick.seconds());
            case Statement.ClockBack back -> venue.clockBack(back.seconds());
            case Statement.Later later -> venue.later(later.seconds());
            case Statement.Hours hours -> venue.hours(hours.hours(), hours.isTraded());
            case Statement.Terms terms -> venue.terms(terms.symbol(), terms.name(), terms.value());
            case Statement.SetState set -> venue.state(set.symbol(), set.state(), set.seconds());
            case Statement.ListMarket listed -> venue.listMarket(listed.symbol(), listed.terms(), listed.state());
            case Statement.ChangeTerms change -> venue.changeTerms(change.symbol(), change.terms(), change.seconds());
            case Statement.Setting setting -> venue.setting(setting.name(), setting.value());
            case Statement.Insurance insurance -> venue.insurance(insurance.amount());
            case Statement.Computation computation ->
                fields(computation.expected(), Formulas.compute(computation.formula()));
            case Statement.Submit submit -> submit(submit);
            case Statement.LookAtMarket look -> same(look.expected(), lookAt(look));
            case Statement.LookAtAccount look -> lookAt(look);
        }
    }

    private void submit(Statement.Submit submit) {
        List<String> actual = venue.submit(submit.account(), submit.signer(), submit.nonce(), submit.actions());
        List<String> expected = submit.expected();
        if (expected == null) {
            require(actual.stream().noneMatch(Outcomes::isFailure), "success", String.join(" | ", actual));
            return;
        }
        boolean matches = expected.size() == actual.size();
        for (int i = 0; matches && i < expected.size(); i++) {
            matches = Outcomes.matches(expected.get(i), actual.get(i));
        }
        require(matches, String.join(" | ", expected), String.join(" | ", actual));
    }

    private String lookAt(Statement.LookAtMarket look) {
        return switch (look.what()) {
            case "book" -> venue.book(look.symbol());
            case "trades" -> venue.trades(look.symbol());
            case "last" -> venue.last(look.symbol());
            case "longs" -> venue.ranking(look.symbol(), true);
            case "shorts" -> venue.ranking(look.symbol(), false);
            case "money" -> venue.moneyIsConserved() ? "is conserved" : "is not conserved";
            default -> throw new IllegalArgumentException("unknown question " + look.what());
        };
    }

    private void lookAt(Statement.LookAtAccount look) {
        String account = look.account();
        String expected = look.expected();
        switch (look.what()) {
            case "balance" -> same(expected, venue.margin(account).get("balance"));
            case "margin" -> fields(expected, venue.margin(account));
            case "position" -> fields(expected, venue.position(account, look.about()));
            case "requirement" -> fields(expected, venue.requirement(account, look.about()));
            case "closed" -> fields(expected, venue.closed(account));
            case "funding" -> fields(expected, venue.funding(account, look.about()));
            case "explanation" -> fields(expected, venue.explanation(account));
            case "fill" -> fields(expected, venue.fill(account));
            case "owed" -> fields(expected, venue.owed(account));
            case "steps" -> same(expected, venue.explainedSteps(account));
            case "orders" -> same(expected, venue.orders(account));
            case "order" ->
                require(
                        Outcomes.matches(expected, venue.order(account, look.about())),
                        expected,
                        venue.order(account, look.about()));
            case "known" -> same(expected, venue.knows(account) ? "yes" : "no");
            default -> throw new IllegalArgumentException("unknown question " + look.what());
        }
    }

    /** Compares the fields that are named, and no others; {@code none} says there is nothing. */
    private static void fields(String expected, SortedMap<String, String> actual) {
        TreeMap<String, String> wanted = new TreeMap<>();
        Words words = new Words(expected);
        if (!words.takes("none")) {
            while (!words.isEmpty()) {
                wanted.put(words.take("field"), words.take("value"));
            }
        } else if (!actual.isEmpty()) {
            require(false, expected, actual.toString());
        }
        TreeMap<String, String> found = new TreeMap<>(actual);
        found.keySet().retainAll(wanted.keySet());
        require(found.equals(wanted), wanted.toString(), found.equals(wanted) ? "" : actual.toString());
    }

    private static void same(String expected, @Nullable String actual) {
        require(expected.equals(actual), expected, String.valueOf(actual));
    }

    private static void require(boolean holds, String expected, String actual) {
        if (!holds) {
            throw new AssertionError("expected " + expected + "\n but was " + actual);
        }
    }
}
