package io.openperp.drill.check;

import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.audit.Units;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.journal.RecordedSettlements.Closing;
import io.openperp.drill.journal.RecordedSettlements.Ending;
import io.openperp.drill.load.MarketSettlements.Act;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.MarketState;
import io.openperp.journal.StatusKind;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A market that the operator settles: it settles once and for ever, however often it is asked to; every position in it is closed once,
 * at the price of the answer, and every reader shows it so, with its history.
 */
final class SettlementCheck {

    private final RecordedFacts facts;
    private final Collection<ReportedAccount> parts;
    private final List<String> discrepancies = new ArrayList<>();

    private SettlementCheck(RecordedFacts facts, Collection<ReportedAccount> parts) {
        this.facts = facts;
        this.parts = parts;
    }

    /**
     * The differences; empty if there are none. They go away when the readers have caught up.
     *
     * @param history rows of {@code GET /adminHistory} about settlements
     * @param shown rows of {@code GET /exchangeInfo}
     * @param parts every account, and every isolated account apart from its owner
     */
    static List<String> discrepancies(
            List<Act> acts,
            RecordedFacts facts,
            List<JsonNode> history,
            List<JsonNode> shown,
            Collection<ReportedAccount> parts) {
        SettlementCheck check = new SettlementCheck(facts, parts);
        Map<String, List<Act>> bySymbol =
                acts.stream().collect(Collectors.groupingBy(act -> act.market().symbol()));
        bySymbol.forEach((symbol, ofMarket) -> check.market(symbol, ofMarket, history, shown));
        return check.discrepancies;
    }

    private void market(String symbol, List<Act> acts, List<JsonNode> history, List<JsonNode> shown) {
        List<ActionStatus> done = acts.stream()
                .flatMap(
                        act -> facts.executions(act.sent().account(), act.sent().nonce()).stream())
                .flatMap(List::stream)
                .filter(status -> status.getKind() == StatusKind.SETTLE_MARKET)
                .toList();
        List<Ending> endings = facts.settlements().endings(symbol);
        long rows = history.stream()
                .filter(row -> row.get("outcome").asString().equals("done"))
                .filter(row -> row.get("subject").asString().equals(symbol))
                .count();
        boolean isOnce = done.size() == 1 && endings.size() == 1 && rows == 1;
        require(
                isOnce,
                "%s was settled %d times, has ended %d times and is %d times in adminHistory: %s",
                symbol,
                done.size(),
                endings.size(),
                rows,
                acts);
        if (isOnce) {
            long price = done.getFirst().getSettlementPrice();
            ended(symbol, price, endings.getFirst());
            require(
                    shown.stream().filter(row -> isSettled(row, symbol, price)).count() == 1,
                    "%s is not shown as settled at %s: %s",
                    symbol,
                    decimal(price),
                    shown);
            parts.forEach(part -> account(part, symbol, price));
        }
    }

    private void ended(String symbol, long price, Ending ending) {
        List<Closing> closings = facts.settlements().closings(symbol);
        long longs = closings.stream()
                .mapToLong(Closing::size)
                .filter(size -> size > 0)
                .sum();
        require(
                facts.settlements().status(symbol).getState() == MarketState.MARKET_SETTLED,
                "the last state of %s is %s",
                symbol,
                facts.settlements().status(symbol));
        require(
                closings.stream().map(Closing::account).distinct().count() == closings.size()
                        && closings.size() == ending.how().getPositions()
                        && longs == ending.how().getSize()
                        && closings.stream().mapToLong(Closing::size).sum() == 0,
                "%s has closed %d positions, longs of %s, and the accounts have %s",
                symbol,
                ending.how().getPositions(),
                decimal(ending.how().getSize()),
                closings);
        require(
                ending.how().getPrice() == price && closings.stream().allMatch(closing -> closing.price() == price),
                "%s was to be settled at %s, has settled at %s, and the accounts have %s",
                symbol,
                decimal(price),
                decimal(ending.how().getPrice()),
                closings);
    }

    /** What is computed from its history is compared elsewhere. */
    private void account(ReportedAccount part, String symbol, long price) {
        require(
                part.openOrders().stream().noneMatch(order -> isOf(order, symbol)),
                "%s shows an open order in %s, which is settled",
                part.account(),
                symbol);
        require(
                part.whole().path("positions").valueStream().noneMatch(position -> isOf(position, symbol)),
                "%s shows a position in %s, which is settled",
                part.account(),
                symbol);
        long recorded = facts.settlements().closings(symbol).stream()
                .filter(closing -> closing.account().equals(part.account()))
                .count();
        long fills = part.fills().stream()
                .filter(fill -> isOf(fill, symbol) && is(fill, "reason", "settlement"))
                .filter(fill -> Units.of(fill.get("price")).equals(BigInteger.valueOf(price)))
                .count();
        long closed = part.closedPositions().stream()
                .filter(position -> isOf(position, symbol) && is(position, "closeReason", "settlement"))
                .count();
        require(
                fills == recorded && closed == recorded,
                "%s shows %d fills and %d closed positions of the settlement of %s, the log has %d",
                part.account(),
                fills,
                closed,
                symbol,
                recorded);
    }

    private static boolean isSettled(JsonNode row, String symbol, long price) {
        JsonNode state = row.path("state");
        return isOf(row, symbol)
                && is(row, "status", "CLOSED")
                && is(state, "name", "settled")
                && state.has("settlementPrice")
                && Units.of(state.get("settlementPrice").asString()).equals(BigInteger.valueOf(price));
    }

    private static boolean isOf(JsonNode shown, String symbol) {
        return is(shown, "symbol", symbol);
    }

    private static boolean is(JsonNode shown, String field, String value) {
        return shown.path(field).asString("").equals(value);
    }

    private static String decimal(long units) {
        return Units.decimal(BigInteger.valueOf(units)).toPlainString();
    }

    private void require(boolean condition, String sentence, Object... arguments) {
        if (!condition) {
            discrepancies.add(sentence.formatted(arguments));
        }
    }
}
