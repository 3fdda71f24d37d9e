package io.openperp.benchmarks.shard;

import io.openperp.benchmarks.shard.MeasuredPair.Cost;
import io.openperp.benchmarks.shard.TradingPairs.Population;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures what a command costs an account shard and a market shard, depending on the size of their state: number of
 * accounts, positions of each, and open orders of each, which together are the depth of the books. Processor time and
 * allocated bytes of one thread; the cases of a table take turns in one JVM. Command line: {@code [WARMUPS ROUNDS
 * TRANSACTIONS]}.
 */
public final class ShardCosts {

    private static final List<List<Population>> TABLES = List.of(
            List.of(
                    new Population(500, 1, 1),
                    new Population(5_000, 1, 1),
                    new Population(50_000, 1, 1),
                    new Population(500_000, 1, 1)),
            List.of(new Population(500, 1, 10), new Population(500, 3, 10), new Population(500, 10, 10)),
            List.of(
                    new Population(500, 1, 1),
                    new Population(500, 1, 10),
                    new Population(500, 1, 100),
                    new Population(500, 1, 900)));

    private ShardCosts() {}

    public static void main(String[] arguments) {
        int warmups = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5;
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 7;
        int transactions = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 16_000;
        int only = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 0;
        System.out.println(
                "a command, us; bytes allocated: numbered = parsed, channels and hashes included; logic = alone");
        for (int table = 0; table < TABLES.size(); table++) {
            if (only == 0 || only == table + 1) {
                measure(TABLES.get(table), warmups, rounds, transactions);
            }
        }
    }

    private static void measure(List<Population> cases, int warmups, int rounds, int transactions) {
        List<MeasuredPair> pairs = cases.stream().map(MeasuredPair::new).toList();
        List<List<List<Cost>>> costs = new ArrayList<>();
        pairs.forEach(pair -> costs.add(new ArrayList<>()));
        for (int round = -warmups; round < rounds; round++) {
            for (int i = 0; i < pairs.size(); i++) {
                List<Cost> measured = pairs.get(i).measure(transactions);
                if (round >= 0) {
                    costs.get(i).add(measured);
                }
            }
        }
        for (int i = 0; i < cases.size(); i++) {
            System.out.println(cases.get(i));
            for (int kind = 0; kind < costs.get(i).getFirst().size(); kind++) {
                int column = kind;
                print(costs.get(i).stream().map(round -> round.get(column)).toList());
            }
        }
    }

    private static void print(List<Cost> rounds) {
        double[] micros = rounds.stream().mapToDouble(Cost::micros).toArray();
        long[] bytes = rounds.stream().mapToLong(Cost::bytes).toArray();
        Arrays.sort(micros);
        Arrays.sort(bytes);
        System.out.println(String.format(
                Locale.ROOT,
                "  %-28s %6.2f us (%.2f-%.2f) %6d bytes",
                rounds.getFirst().name(),
                micros[micros.length / 2],
                micros[0],
                micros[micros.length - 1],
                bytes[bytes.length / 2]));
    }
}
