package io.openperp.endtoend;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.UnknownFieldSet;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Receives spans by OTLP over HTTP, as a collector does, and keeps them. */
final class SpanCollector implements AutoCloseable {

    /** Fields of the messages of {@code opentelemetry/proto}, by number. */
    private static final int RESOURCE_SPANS = 1, RESOURCE = 1, SCOPE_SPANS = 2, SPANS = 2, RESOURCE_ATTRIBUTES = 1;

    private static final int TRACE_ID = 1, SPAN_ID = 2, PARENT_ID = 4, NAME = 5, ATTRIBUTES = 9;
    private static final int KEY = 1, VALUE = 2, STRING_VALUE = 1;

    private final HttpServer server;
    private final List<Collected> collected = new CopyOnWriteArrayList<>();

    /**
     * @param service whose span it is
     * @param parent empty of a trace's first span
     * @param attributes those with texts
     */
    record Collected(
            String service, String trace, String id, String parent, String name, Map<String, String> attributes) {

        boolean isOf(String aService, String aName) {
            return service.equals(aService) && name.equals(aName);
        }
    }

    SpanCollector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces";
    }

    List<Collected> spans() {
        return collected;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            UnknownFieldSet request =
                    UnknownFieldSet.parseFrom(exchange.getRequestBody().readAllBytes());
            for (UnknownFieldSet ofResource : messages(request, RESOURCE_SPANS).toList()) {
                String service = messages(ofResource, RESOURCE)
                        .map(resource -> attributes(resource, RESOURCE_ATTRIBUTES))
                        .map(attributes -> attributes.get("service.name"))
                        .collect(Collectors.joining());
                messages(ofResource, SCOPE_SPANS)
                        .flatMap(scope -> messages(scope, SPANS))
                        .forEach(span -> collected.add(of(service, span)));
            }
            exchange.sendResponseHeaders(200, -1);
        }
    }

    private static Collected of(String service, UnknownFieldSet span) {
        return new Collected(
                service,
                hex(span, TRACE_ID),
                hex(span, SPAN_ID),
                hex(span, PARENT_ID),
                text(span, NAME),
                attributes(span, ATTRIBUTES));
    }

    private static Map<String, String> attributes(UnknownFieldSet of, int field) {
        return messages(of, field)
                .collect(Collectors.toMap(
                        attribute -> text(attribute, KEY),
                        attribute -> messages(attribute, VALUE)
                                .map(value -> text(value, STRING_VALUE))
                                .collect(Collectors.joining())));
    }

    private static Stream<UnknownFieldSet> messages(UnknownFieldSet message, int field) {
        return message.getField(field).getLengthDelimitedList().stream().map(SpanCollector::parse);
    }

    private static UnknownFieldSet parse(ByteString bytes) {
        try {
            return UnknownFieldSet.parseFrom(bytes);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("not a message of OTLP", e);
        }
    }

    private static String text(UnknownFieldSet message, int field) {
        return message.getField(field).getLengthDelimitedList().stream()
                .map(ByteString::toStringUtf8)
                .collect(Collectors.joining());
    }

    private static String hex(UnknownFieldSet message, int field) {
        return message.getField(field).getLengthDelimitedList().stream()
                .map(bytes -> HexFormat.of().formatHex(bytes.toByteArray()))
                .collect(Collectors.joining());
    }
}
