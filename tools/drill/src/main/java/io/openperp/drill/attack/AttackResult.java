package io.openperp.drill.attack;

import java.util.ArrayList;
import java.util.List;

/**
 * The effects of an attack on the exchange and on an honest client.
 *
 * @param sockets number of concurrent connections of the attackers
 * @param quiet rounds of the honest client before the attack
 * @param attacked rounds of the honest client during the attack
 * @param attackers summary that the hostile clients have printed
 * @param before resource use of the attacked process before the attack
 * @param during highest resource use of that process during the attack
 * @param after resource use of that process after the attackers' connections were closed
 */
public record AttackResult(
        Attack attack,
        int sockets,
        Rounds quiet,
        Rounds attacked,
        String attackers,
        ProcessUsage before,
        ProcessUsage during,
        ProcessUsage after) {

    /** Heading of a Markdown table whose rows {@link #row} returns. */
    public static final List<String> HEADER = List.of(
            "| attack | sockets | honest client before | during | process before | at most | afterwards | |",
            "|---|---|---|---|---|---|---|---|");

    /**
     * During the attack, the honest client must complete at least one in this many of the rounds that it completed
     * before.
     */
    private static final int SHARE_OF_ROUNDS = 2;

    private static final int TIMES_SLOWER = 10;
    /**
     * Number of additional file descriptors that may remain open after an attack: log files, connections between the
     * services.
     */
    static final int DESCRIPTORS_KEPT = 100;

    /** The conditions that the exchange has violated, as sentences; empty if it has violated none. */
    public List<String> broken() {
        List<String> broken = new ArrayList<>();
        if (attacked.completed() * SHARE_OF_ROUNDS < quiet.completed()) {
            broken.add("the honest client completed fewer than half of its rounds");
        }
        if (attacked.percentile(99).compareTo(quiet.percentile(99).multipliedBy(TIMES_SLOWER)) > 0) {
            broken.add("p99 of the honest client is more than ten times that of before");
        }
        if (attacked.failures() > 0) {
            broken.add(attacked.failures() + " rounds of the honest client failed");
        }
        if (after.descriptors() > before.descriptors() + DESCRIPTORS_KEPT) {
            broken.add("%d descriptors were not given back".formatted(after.descriptors() - before.descriptors()));
        }
        return broken;
    }

    /** The result as a row of the table with {@link #HEADER}, in Markdown. */
    public String row() {
        return "| %s | %d | %s | %s | %s | %s | %s | %s |"
                .formatted(
                        attack,
                        sockets,
                        quiet,
                        attacked,
                        before,
                        during,
                        after,
                        broken().isEmpty() ? "held" : "BROKEN");
    }
}
