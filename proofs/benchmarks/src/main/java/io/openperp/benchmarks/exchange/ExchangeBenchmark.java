package io.openperp.benchmarks.exchange;

import io.openperp.benchmarks.exchange.traffic.Traders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Measures a whole exchange. Command line: {@code latency [ROUNDS SECONDS RATE...]}, {@code saturation [ROUNDS
 * TRANSACTIONS CLIENTS...]}, {@code websocket [ROUNDS TRANSACTIONS IN_FLIGHT...]}, {@code batches [ROUNDS TRANSACTIONS
 * ORDERS...]} with that many orders per signature and 64 clients, {@code cost [ROUNDS SECONDS RATE...]} or {@code idle
 * [ROUNDS SECONDS [TRANSACTIONS]]}. Must be run in the root of the repository, where the launcher is, on Linux, because
 * processor times are read from {@code /proc}.
 */
public final class ExchangeBenchmark {

    private static final Path LAUNCHER = Path.of("exchange");
    private static final int PAIRS = 64;
    private static final List<Integer> RATES = List.of(100, 1_000);
    private static final List<Integer> COST_RATES = List.of(100, 500);
    private static final List<Integer> CLIENTS = List.of(64, 256);
    private static final List<Integer> IN_FLIGHT = List.of(100);
    private static final List<Integer> BATCHES = List.of(1, 10);

    private ExchangeBenchmark() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        String measurement = arguments.length > 0 ? arguments[0] : "";
        List<Integer> numbers =
                Arrays.stream(arguments).skip(1).map(Integer::valueOf).toList();
        switch (measurement) {
            case "latency" -> latency(number(numbers, 0, 5), number(numbers, 1, 10), rest(numbers, RATES));
            case "saturation" -> saturation(number(numbers, 0, 3), number(numbers, 1, 40_000), rest(numbers, CLIENTS));
            case "websocket" -> webSocket(number(numbers, 0, 3), number(numbers, 1, 40_000), rest(numbers, IN_FLIGHT));
            case "batches" -> batches(number(numbers, 0, 3), number(numbers, 1, 10_000), rest(numbers, BATCHES));
            case "cost" -> cost(number(numbers, 0, 3), number(numbers, 1, 20), rest(numbers, COST_RATES));
            case "idle" -> idle(number(numbers, 0, 3), number(numbers, 1, 60), number(numbers, 2, 0));
            default ->
                throw new IllegalArgumentException("expected latency [ROUNDS SECONDS RATE...], saturation [ROUNDS"
                        + " TRANSACTIONS CLIENTS...], websocket [ROUNDS TRANSACTIONS IN_FLIGHT...], batches [ROUNDS"
                        + " TRANSACTIONS ORDERS...], cost [ROUNDS SECONDS"
                        + " RATE...] or idle [ROUNDS SECONDS [TRANSACTIONS]]");
        }
    }

    private static void latency(int rounds, int seconds, List<Integer> rates) throws IOException, InterruptedException {
        try (RunningExchange exchange = RunningExchange.start(LAUNCHER)) {
            LatencyComparison comparison = new LatencyComparison(exchange, Traders.open(exchange.httpPort(), PAIRS));
            for (int rate : rates) {
                comparison.run(rate, rounds, seconds);
            }
        }
    }

    private static void saturation(int rounds, int transactions, List<Integer> clients)
            throws IOException, InterruptedException {
        try (RunningExchange exchange = RunningExchange.start(LAUNCHER)) {
            for (int count : clients) {
                Saturation.Load load = new HttpLoad(exchange.httpPort());
                new Saturation(exchange, Traders.open(exchange.httpPort(), count), load).run(rounds, transactions);
            }
        }
    }

    private static void webSocket(int rounds, int transactions, List<Integer> inFlight)
            throws IOException, InterruptedException {
        try (RunningExchange exchange = RunningExchange.start(LAUNCHER)) {
            for (int count : inFlight) {
                Saturation.Load load = new SocketLoad(exchange.webSocketPort());
                new Saturation(exchange, Traders.open(exchange.httpPort(), count), load).run(rounds, transactions);
            }
        }
    }

    private static void batches(int rounds, int transactions, List<Integer> batches)
            throws IOException, InterruptedException {
        try (RunningExchange exchange = RunningExchange.start(LAUNCHER)) {
            for (int batch : batches) {
                Traders traders = Traders.open(exchange.httpPort(), PAIRS, batch);
                new Saturation(exchange, traders, new HttpLoad(exchange.httpPort())).run(rounds, transactions);
            }
        }
    }

    private static void cost(int rounds, int seconds, List<Integer> rates) throws IOException, InterruptedException {
        try (RunningExchange exchange = RunningExchange.start(LAUNCHER)) {
            Cost cost = new Cost(exchange, Traders.open(exchange.httpPort(), PAIRS));
            cost.warmUp();
            for (int rate : rates) {
                cost.run(rate, rounds, seconds);
            }
        }
    }

    private static void idle(int rounds, int seconds, int transactions) throws IOException, InterruptedException {
        try (RunningExchange exchange = RunningExchange.start(LAUNCHER)) {
            if (transactions > 0) {
                Traders traders = Traders.open(exchange.httpPort(), PAIRS);
                new Saturation(exchange, traders, new HttpLoad(exchange.httpPort())).run(0, transactions);
            }
            new Idle(exchange).run(rounds, seconds);
        }
    }

    private static int number(List<Integer> numbers, int i, int otherwise) {
        return numbers.size() > i ? numbers.get(i) : otherwise;
    }

    private static List<Integer> rest(List<Integer> numbers, List<Integer> otherwise) {
        return numbers.size() > 2 ? numbers.subList(2, numbers.size()) : otherwise;
    }
}
