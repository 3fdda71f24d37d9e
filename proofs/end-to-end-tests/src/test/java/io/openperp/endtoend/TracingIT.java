package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.ETH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.openperp.endtoend.SpanCollector.Collected;
import io.openperp.journal.Topics;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The trace of a transaction through a running exchange; no trace if tracing is off. */
class TracingIT {

    /** The shards of the commands of an order for ether: admission, matching, settlement. */
    private static final String WAY_OF_AN_ORDER = "account-0 market-1 account-0";

    private static final Duration SOON = Duration.ofSeconds(60);

    @Test
    void anOrderIsOneTraceToEveryReaderBeforeAndAfterItsMarketMovesIntoTheLaneOfTheAccountShard() throws Exception {
        try (SpanCollector collector = new SpanCollector();
                Exchange exchange = Exchange.start(
                        RunningSuite.Lanes.EACH,
                        Map.of(),
                        Map.of(
                                "OPENPERP_TRACING_ENABLED", "true",
                                "OPENPERP_TRACING_PROBABILITY", "1.0",
                                "OPENPERP_TRACING_ENDPOINT", collector.endpoint(),
                                "MANAGEMENT_OPENTELEMETRY_TRACING_EXPORT_SCHEDULE_DELAY", "100ms"))) {
            trade(exchange, collector, TracingIT::orders, TracingIT::assertWhole);
            String key = exchange.data().resolve("oracle/admin.key").toString();
            new OperatorCommand(exchange).printed("lane", "move", ETH, "--to", "0", "--key", key);
            exchange.trader().rest(buy(ETH, "0.1", "3900")); // is answered once the market has arrived
            trade(exchange, collector, TracingIT::ordersInOneLane, TracingIT::assertWholeInOneLane);
        }
    }

    private static void trade(
            Exchange exchange,
            SpanCollector collector,
            Function<SpanCollector, List<List<Collected>>> orders,
            Consumer<List<Collected>> assertWhole) {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(ETH, "0.1", "4000"));
        assertThat(bob.send(buy(ETH, "0.1", "4000")).only().status()).isEqualTo("filled");
        await().atMost(SOON).untilAsserted(() -> {
            assertThat(orders.apply(collector)).as("of alice and of bob").hasSizeGreaterThanOrEqualTo(2);
            orders.apply(collector).forEach(assertWhole);
        });
        assertThat(collector.spans().toString()).doesNotContain(bob.key(), alice.key());
    }

    @ExtendWith(OnTheExchange.class)
    @Test
    void withoutTracingRecordsCarryNoHeaderButTheirTagAndTheWaitingGateways(Exchange exchange) throws Exception {
        Trader alice = exchange.trader();
        Trader bob = exchange.trader();
        alice.rest(sell(ETH, "0.1", "4000"));
        bob.send(buy(ETH, "0.1", "4000")).only();
        Set<String> headers = new HashSet<>();
        List<ConsumerRecord<byte[], byte[]>> records = latest(exchange);
        records.forEach(record -> record.headers().forEach(header -> headers.add(header.key())));
        assertThat(records)
                .extracting(ConsumerRecord::topic)
                .contains(Topics.COMMANDS, Topics.ACCOUNT_EVENTS, Topics.MARKET_EVENTS);
        assertThat(headers).containsExactlyInAnyOrder(Topics.GATEWAY_HEADER, "tag");
    }

    private static void assertWhole(List<Collected> trace) {
        Collected gateway = only(trace, "gateway-service", "POST /api/v1/order", "");
        assertThat(gateway.attributes()).containsEntry("openperp.outcome", "ok");
        Collected sent = only(trace, "gateway-service", "send commands", gateway.id());
        Collected admitted = only(trace, "matching-service", "process commands", sent.id());
        assertThat(admitted.attributes()).containsEntry("openperp.shard", "account-0");
        Collected matched = only(trace, "matching-service", "process commands", admitted.id());
        assertThat(matched.attributes()).containsEntry("openperp.shard", "market-1");
        Collected settled = only(trace, "matching-service", "process commands", matched.id());
        for (String reader : List.of("gateway-service", "account-service", "stream-service")) {
            assertThat(children(trace, reader, "process account-events", settled))
                    .as(reader)
                    .isNotEmpty();
        }
        for (String reader : List.of("account-service", "stream-service", "stats-service")) {
            assertThat(children(trace, reader, "process market-events", matched))
                    .as(reader)
                    .isNotEmpty();
        }
        Set<String> ids = trace.stream().map(Collected::id).collect(Collectors.toSet());
        assertThat(trace)
                .allSatisfy(span -> assertThat(span.parent().isEmpty() || ids.contains(span.parent()))
                        .as("the parent of %s is in the trace", span)
                        .isTrue());
    }

    private static void assertWholeInOneLane(List<Collected> trace) {
        Collected gateway = only(trace, "gateway-service", "POST /api/v1/order", "");
        Collected sent = only(trace, "gateway-service", "send commands", gateway.id());
        Collected applied = only(trace, "matching-service", "process commands", sent.id());
        assertThat(applied.attributes())
                .containsEntry("openperp.shard", "account-0")
                .containsEntry("openperp.shards", WAY_OF_AN_ORDER);
        assertThat(children(trace, "gateway-service", "process account-events", applied))
                .isNotEmpty();
        assertThat(children(trace, "stats-service", "process market-events", applied))
                .isNotEmpty();
    }

    private static Collected only(List<Collected> trace, String service, String name, String parent) {
        List<Collected> found = trace.stream()
                .filter(span -> span.isOf(service, name) && span.parent().equals(parent))
                .toList();
        assertThat(found).as("%s of %s in %s", name, service, trace).hasSize(1);
        return found.getFirst();
    }

    private static Stream<Collected> children(List<Collected> trace, String service, String name, Collected parent) {
        return trace.stream()
                .filter(span -> span.isOf(service, name) && span.parent().equals(parent.id()));
    }

    /** Traces of transactions that reach the market of ether alone: prices reach the others too. */
    private static List<List<Collected>> orders(SpanCollector collector) {
        return collector.spans().stream().collect(Collectors.groupingBy(Collected::trace)).values().stream()
                .filter(trace -> trace.stream()
                        .filter(span -> span.isOf("matching-service", "process commands"))
                        .map(span -> span.attributes().get("openperp.shard"))
                        .filter(shard -> shard.startsWith("market-"))
                        .collect(Collectors.toSet())
                        .equals(Set.of("market-1")))
                .toList();
    }

    private static List<List<Collected>> ordersInOneLane(SpanCollector collector) {
        return collector.spans().stream().collect(Collectors.groupingBy(Collected::trace)).values().stream()
                .filter(trace -> trace.stream()
                        .anyMatch(
                                span -> WAY_OF_AN_ORDER.equals(span.attributes().get("openperp.shards"))))
                .toList();
    }

    /** The last records of every partition. */
    private static List<ConsumerRecord<byte[], byte[]>> latest(Exchange exchange) throws IOException {
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(exchange.ownRecords(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            List<TopicPartition> logs = Stream.of(Topics.COMMANDS, Topics.ACCOUNT_EVENTS, Topics.MARKET_EVENTS)
                    .flatMap(topic -> consumer.partitionsFor(topic).stream())
                    .map(info -> new TopicPartition(info.topic(), info.partition()))
                    .toList();
            consumer.assign(logs);
            Map<TopicPartition, Long> ends = consumer.endOffsets(logs);
            ends.forEach((log, end) -> consumer.seek(log, Math.max(0, end - 200)));
            while (logs.stream().anyMatch(log -> consumer.position(log) < ends.get(log))) {
                consumer.poll(Duration.ofMillis(100)).forEach(records::add);
            }
        }
        return records;
    }
}
