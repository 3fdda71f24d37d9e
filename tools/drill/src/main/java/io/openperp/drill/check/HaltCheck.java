package io.openperp.drill.check;

import io.openperp.drill.journal.RecordedFacts;
import io.openperp.drill.load.ApiClient;
import io.openperp.drill.load.DrillAccount;
import io.openperp.drill.load.MarketHalts;
import io.openperp.drill.load.MarketHalts.Act;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Each act of the operator on a market has come to it once, and is in the history of operators once. */
final class HaltCheck {

    private static final int ROWS = 1000;

    private HaltCheck() {}

    /**
     * The differences; empty if there are none. They go away when the readers have caught up.
     *
     * @param history rows of {@code GET /adminHistory} about states of markets
     */
    static List<String> discrepancies(Collection<Act> acts, RecordedFacts facts, List<JsonNode> history) {
        List<String> found = new ArrayList<>(facts.states().discrepancies());
        Map<String, Long> rows = history.stream()
                .filter(row -> row.get("outcome").asString().equals("done"))
                .collect(Collectors.groupingBy(
                        row -> row.get("subject").asString() + " "
                                + row.get("after").asString(),
                        Collectors.counting()));
        for (Act act : acts) {
            long expected = facts.executions(act.sent().account(), act.sent().nonce()).stream()
                    .flatMap(List::stream)
                    .filter(status -> status.getKind() == StatusKind.SET_MARKET_STATE)
                    .count();
            long shown = rows.getOrDefault("%s %s (%s)".formatted(act.symbol(), act.state(), act.reason()), 0L);
            long came = facts.states().timesOf(act.symbol(), act.reason());
            if (expected != 1 || shown != 1 || came != 1) {
                found.add(
                        "%s of %s (%s) was carried out %d times, came to the market %d times and is %d times in adminHistory: %s"
                                .formatted(act.state(), act.symbol(), act.reason(), expected, came, shown, act.sent()));
            }
        }
        return found;
    }

    /**
     * All pages.
     *
     * @param action as {@code GET /adminHistory} names it
     */
    static List<JsonNode> history(String action, String signer, ApiClient api) throws InterruptedException {
        List<JsonNode> rows = new ArrayList<>();
        String first = "/adminHistory?action=%s&limit=%d&signer=%s".formatted(action, ROWS, signer);
        JsonNode page = api.get(first);
        while (true) {
            page.get("data").forEach(rows::add);
            if (page.get("nextCursor").isNull()) {
                return rows;
            }
            page = api.get(first + "&cursor=" + page.get("nextCursor").asString());
        }
    }

    /** Orders that a market did not take because of a state that the operator had set. */
    static int refused(Collection<DrillAccount> accounts, RecordedFacts facts) {
        return (int) accounts.stream()
                .flatMap(account -> account.sent().stream())
                .flatMap(sent -> facts.executions(sent.account(), sent.nonce()).stream())
                .flatMap(List::stream)
                .map(ActionStatus::getReason)
                .filter(reason -> reason.contains(MarketHalts.REASON))
                .count();
    }
}
