package io.openperp.drill.check;

import io.openperp.drill.exchange.TradedMarket;
import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.load.NewMarkets.Act;
import io.openperp.drill.load.SentTransaction;
import io.openperp.journal.StatusKind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Each market that the operator lists gets one number, is in the history of operators once, and is shown with its terms; a
 * second listing of its symbol changes nothing.
 */
final class ListingCheck {

    private ListingCheck() {}

    /**
     * The differences; empty if there are none. They go away when the readers have caught up.
     *
     * @param acts that listed a market
     * @param repeated transactions that list one of them again
     * @param history rows of {@code GET /adminHistory} about listings
     * @param shown rows of {@code GET /exchangeInfo}
     */
    static List<String> discrepancies(
            List<Act> acts,
            List<SentTransaction> repeated,
            RecordedFacts facts,
            List<JsonNode> history,
            List<JsonNode> shown) {
        List<String> found = new ArrayList<>();
        for (Act act : acts) {
            String symbol = act.market().symbol();
            int done = listed(act.sent(), facts);
            int numbers = facts.states().numbersOf(symbol);
            long rows = history.stream()
                    .filter(row -> row.get("outcome").asString().equals("done"))
                    .filter(row -> row.get("subject").asString().equals(symbol))
                    .count();
            long markets = shown.stream().filter(row -> isOf(row, act.market())).count();
            if (done != 1 || numbers != 1 || rows != 1 || markets != 1) {
                found.add(
                        "%s was listed %d times, has %d numbers, is %d times in adminHistory and is shown %d times: %s"
                                .formatted(symbol, done, numbers, rows, markets, act.sent()));
            }
        }
        for (SentTransaction again : repeated) {
            if (listed(again, facts) != 0) {
                found.add("a market was listed a second time: " + again);
            }
        }
        return found;
    }

    private static int listed(SentTransaction sent, RecordedFacts facts) {
        return (int) facts.executions(sent.account(), sent.nonce()).stream()
                .flatMap(List::stream)
                .filter(status -> status.getKind() == StatusKind.LIST_MARKET)
                .count();
    }

    private static boolean isOf(JsonNode row, TradedMarket market) {
        return row.get("symbol").asString().equals(market.symbol())
                && isEqual(row.get("tickSize"), market.tickSize())
                && isEqual(row.get("lotSize"), market.lotSize());
    }

    private static boolean isEqual(JsonNode shown, BigDecimal number) {
        return new BigDecimal(shown.asString()).compareTo(number) == 0;
    }
}
