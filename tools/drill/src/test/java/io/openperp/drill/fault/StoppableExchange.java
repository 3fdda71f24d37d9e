package io.openperp.drill.fault;

import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.ExchangeUnderTest.ProcessUnderTest;
import io.openperp.drill.exchange.TradedMarkets.TradedMarket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Notes in which order its processes end; two of brokers, matching-services and gateways. Nothing runs. */
final class StoppableExchange implements ExchangeUnderTest {

    private static final List<String> NAMES = List.of(
            "broker-1", "broker-2", DATABASE, MATCHING, "standby", GATEWAY, "second-gateway", STREAM, ACCOUNT, STATS);

    private final Path data;
    private final Map<String, ProcessUnderTest> processes = new LinkedHashMap<>();
    private final List<String> ended = new ArrayList<>();
    private String hanging = "";

    StoppableExchange(Path data) throws IOException {
        this.data = data;
        NAMES.forEach(name -> processes.put(name, new Stoppable(name)));
        for (Path logs : logDirectories()) {
            Files.createDirectories(logs);
        }
    }

    /** Names of the ended processes, in order. */
    List<String> ended() {
        return ended;
    }

    /** Makes a process one that does not end by itself. */
    void hang(String name) {
        hanging = name;
    }

    @Override
    public List<Path> logDirectories() {
        return List.of(data.resolve("kafka-1"), data.resolve("kafka-2"));
    }

    @Override
    public Path data() {
        return data;
    }

    @Override
    public List<String> brokers() {
        return List.of("broker-1", "broker-2");
    }

    @Override
    public String broker(int number) {
        return brokers().get(number - 1);
    }

    @Override
    public ProcessUnderTest process(String name) {
        return processes.get(name);
    }

    @Override
    public Collection<ProcessUnderTest> processes() {
        return processes.values();
    }

    @Override
    public List<ProcessUnderTest> matching() {
        return List.of(process(MATCHING), process("standby"));
    }

    @Override
    public List<ProcessUnderTest> gateways() {
        return List.of(process(GATEWAY), process("second-gateway"));
    }

    @Override
    public List<String> notReady() {
        return List.of();
    }

    @Override
    public String whyNotReady() {
        return "";
    }

    @Override
    public void emptyDatabase() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Connection tables() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Connection rebuiltTables() {
        throw new UnsupportedOperationException();
    }

    @Override
    public FollowerUnderTest startFollower(Path directory) {
        throw new UnsupportedOperationException();
    }

    @Override
    public String http() {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<String> addresses() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String webSocket() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Map<String, Object> kafka() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String operatorSecret() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void publishPrices(TradedMarket market) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}

    private final class Stoppable implements ProcessUnderTest {

        private final String name;

        Stoppable(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public boolean stopWithoutRestart() {
            ended.add(name);
            return !name.equals(hanging);
        }

        @Override
        public void killWithoutRestart() {
            ended.add(name + " killed");
        }

        @Override
        public void kill() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void resumeRestarts() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean changeBuild() {
            throw new UnsupportedOperationException();
        }

        @Override
        public int starts() {
            return 1;
        }

        @Override
        public Optional<Long> readyAtNanos() {
            return Optional.empty();
        }

        @Override
        public boolean stop() {
            throw new UnsupportedOperationException();
        }
    }
}
