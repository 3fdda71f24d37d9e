package io.openperp.simulator.adversary;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Table of what holding the mark away from the oracle costs: by kind of market, distance and time, the smallest budget
 * that achieved it and the best profit.
 */
public final class CostTable {

    private static final List<Integer> SECONDS = List.of(10, 60);

    private final Map<AttackedMarket, List<Attack.Outcome>> outcomes = new EnumMap<>(AttackedMarket.class);

    public synchronized void add(Attack.Outcome outcome) {
        outcomes.computeIfAbsent(outcome.surroundings(), key -> new ArrayList<>())
                .add(outcome);
    }

    /** Profit of all attackers in this kind of market together, in USD; negative: a loss. */
    public double profit(AttackedMarket surroundings) {
        return of(surroundings).stream().mapToDouble(Attack.Outcome::profit).sum();
    }

    /** Outcomes of the attackers who made a profit although the oracle had not jumped before the attack. */
    public List<Attack.Outcome> winners() {
        return outcomes.values().stream()
                .flatMap(List::stream)
                .filter(outcome -> !outcome.afterJump() && outcome.profit() > 0)
                .toList();
    }

    public int count(AttackedMarket surroundings) {
        return of(surroundings).size();
    }

    private List<Attack.Outcome> of(AttackedMarket surroundings) {
        return outcomes.getOrDefault(surroundings, List.of());
    }

    /** The table in Markdown. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| surroundings | attackers | bps·s per USD of budget, mean / most | profit, USD, mean | best, of its budget | best after a jump of the oracle |");
        lines.add("|---|---|---|---|---|---|");
        outcomes.forEach((surroundings, all) -> lines.add(summary(surroundings, all)));
        lines.add("");
        StringBuilder head = new StringBuilder("| surroundings | held for |");
        StringBuilder rule = new StringBuilder("|---|---|");
        Attack.DISTANCES.forEach(bps -> {
            head.append(" %d bps |".formatted(bps));
            rule.append("---|");
        });
        lines.add(head.toString());
        lines.add(rule.toString());
        outcomes.forEach((surroundings, all) -> SECONDS.forEach(seconds -> lines.add(row(surroundings, all, seconds))));
        return lines;
    }

    private static String summary(AttackedMarket surroundings, List<Attack.Outcome> all) {
        double mean = all.stream()
                .mapToDouble(o -> o.distance() / o.budget())
                .average()
                .orElse(0);
        double most =
                all.stream().mapToDouble(o -> o.distance() / o.budget()).max().orElse(0);
        double profit =
                all.stream().mapToDouble(Attack.Outcome::profit).average().orElse(0);
        return String.format(
                Locale.ROOT,
                "| %s | %d | %.3f / %.2f | %.2f | %.2f %% | %.2f %% |",
                surroundings,
                all.size(),
                mean,
                most,
                profit,
                best(all, false),
                best(all, true));
    }

    /** Largest profit of one attack, in percent of its budget; 0 without attacks. */
    private static double best(List<Attack.Outcome> all, boolean afterJump) {
        return all.stream()
                .filter(outcome -> outcome.afterJump() == afterJump)
                .mapToDouble(outcome -> outcome.profit() / outcome.budget() * 100)
                .max()
                .orElse(0);
    }

    private static String row(AttackedMarket surroundings, List<Attack.Outcome> all, int seconds) {
        StringBuilder row = new StringBuilder("| %s | %d s |".formatted(surroundings, seconds));
        for (int i = 0; i < Attack.DISTANCES.size(); i++) {
            int column = i;
            List<Attack.Outcome> achieved = all.stream()
                    .filter(outcome -> outcome.secondsBeyond()[column] >= seconds)
                    .toList();
            row.append(' ').append(cell(achieved)).append(" |");
        }
        return row.toString();
    }

    /**
     * Text of a cell: the smallest budget, and in brackets the largest profit, of the attacks that held the mark at
     * this distance; "never" if there are none.
     */
    private static String cell(List<Attack.Outcome> achieved) {
        if (achieved.isEmpty()) {
            return "never";
        }
        double budget =
                achieved.stream().mapToDouble(Attack.Outcome::budget).min().orElse(0);
        double profit =
                achieved.stream().mapToDouble(Attack.Outcome::profit).max().orElse(0);
        return String.format(Locale.ROOT, "%.0f (%+.2f)", budget, profit);
    }
}
