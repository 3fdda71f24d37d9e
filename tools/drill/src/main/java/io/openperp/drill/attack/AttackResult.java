package io.openperp.drill.attack;

import java.util.ArrayList;
import java.util.List;

/**
 * Effects of an attack on the exchange and on an honest client.
 *
 * @param attackers a summary that the hostile clients print
 * @param before resource use of the attacked process before the attack
 * @param during its highest use during the attack
 * @param after its use after the connections were closed
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

    /** The first two lines of a table of {@link #row}. */
    public static final List<String> HEADER = List.of(
            "| attack | sockets | honest client before | during | process before | at most | afterwards | |",
            "|---|---|---|---|---|---|---|---|");

    /** Lower bound: the honest client must complete at least one in this many of its undisturbed rounds. */
    private static final int SHARE_OF_ROUNDS = 2;

    private static final int TIMES_SLOWER = 10;
    /** Descriptors that may stay open beyond those before the attack: log files, connections between the services. */
    static final int DESCRIPTORS_KEPT = 100;

    /** The conditions that were violated; empty if none was. */
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

    /** A row of {@link #HEADER}, in Markdown. */
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
