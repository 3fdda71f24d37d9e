package io.openperp.drill.check;

import java.util.List;
import java.util.Map;

/**
 * The result of one comparison.
 *
 * @param answers transactions whose answers were compared
 * @param withoutAnswer transactions that at least once got no answer
 * @param executed transactions without an answer that had been executed; each was sent again then
 * @param absent transactions without an answer that had not been executed; each was sent again then
 * @param receipts good receipts of answers
 * @param streams books and accounts of the subscriber that were compared with those of a fresh one
 * @param happened how often each kind of event, status of an answer and state occurred, by name
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

    /** Number of events with this name. */
    public int count(String name) {
        return happened.getOrDefault(name, 0);
    }
}
