package io.openperp.drill.check;

import java.util.List;
import java.util.Map;

/**
 * The result of one comparison.
 *
 * @param answers number of transactions whose answers were compared
 * @param withoutAnswer number of transactions that got no answer at least once
 * @param executed number of transactions without an answer that had been executed; each was then sent again
 * @param absent number of transactions without an answer that had not been executed; each was then sent again
 * @param receipts number of valid receipts of answers
 * @param streams number of books and accounts that were compared with those of a fresh subscriber
 * @param happened number of occurrences of each kind of event, answer status and state, by name
 * @param discrepancies differences, as sentences
 */
public record Findings(
        int answers,
        int withoutAnswer,
        int executed,
        int absent,
        int receipts,
        int streams,
        Map<String, Integer> happened,
        List<String> discrepancies) {

    public Findings {
        happened = Map.copyOf(happened);
        discrepancies = List.copyOf(discrepancies);
    }

    /** Number of occurrences of the event, status or state with this name. */
    public int count(String name) {
        return happened.getOrDefault(name, 0);
    }
}
