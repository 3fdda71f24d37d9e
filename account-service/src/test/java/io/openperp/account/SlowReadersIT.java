package io.openperp.account;

import static io.openperp.account.Facts.BTC;
import static io.openperp.account.Facts.TIME;
import static io.openperp.account.Facts.account;
import static io.openperp.account.Facts.deposited;
import static io.openperp.account.Facts.fill;
import static io.openperp.account.Facts.order;
import static io.openperp.account.Facts.orderFilled;
import static io.openperp.account.Facts.orderId;
import static io.openperp.account.Facts.position;
import static io.openperp.account.Facts.totals;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.StatusKind;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.risk.DefaultMarkets;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Clients that ask for whole histories and do not read them. */
class SlowReadersIT {

    private static final Bytes32 ALICE = account(1);

    /** A history of 5000 fills has 2.1 MB: with two of them a third finds no room. */
    private static final String MEMORY = "5MB";

    private static final String HISTORY = "{\"type\":\"fills\",\"user\":\"" + ALICE + "\"}";
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private static LocalKafka kafka;
    private static LocalPostgres postgres;
    private static EventLog log;
    private static RunningService service;

    private final List<Socket> slow = new ArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        kafka = LocalKafka.ephemeral();
        postgres = LocalPostgres.ephemeral();
        log = new EventLog(kafka);
        log.market(0).append(Facts.listed(0, DefaultMarkets.BTC_USD)).get();
        log.market(0).append(Facts.mark(0, BTC, 1, "100000")).get();
        log.account().append(Facts.events(1, deposited(ALICE, "10000"))).get();
        for (int batch = 0; batch < 50; batch++) {
            log.account().append(fills(batch)).get();
        }
        service = new RunningService(kafka, postgres.jdbcUrl("slow"), "--openperp.account.answer-memory=" + MEMORY);
    }

    @AfterAll
    static void stop() {
        service.close();
        log.close();
        postgres.close();
        kafka.close();
    }

    @AfterEach
    void disconnect() throws IOException {
        for (Socket socket : slow) {
            socket.close();
        }
    }

    @Test
    void theirAddressIsRefusedOthersAreServedAndAllAreOnceTheyAreGone() throws Exception {
        readNothing("192.0.2.1");
        await(() -> statusOfHistory("192.0.2.1") == 429);
        assertThat(statusOfHistory("192.0.2.2")).isEqualTo(200);

        readNothing("192.0.2.2");
        await(() -> statusOfHistory("192.0.2.3") == 503);
        HttpResponse<String> small = service.ask("fullAccount", ALICE);
        assertThat(small.statusCode()).as(small.body()).isEqualTo(200);

        disconnect();
        await(() -> statusOfHistory("192.0.2.1") == 200 && statusOfHistory("192.0.2.3") == 200);
        await(() -> service.context()
                        .getBean(MeterRegistry.class)
                        .get("openperp.account.answers.bytes")
                        .gauge()
                        .value()
                == 0);
    }

    /** Asks for more histories than the buffers of the system have room for. */
    private void readNothing(String address) throws IOException {
        Socket socket = new Socket();
        slow.add(socket);
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port()));
        String request = "POST /api/v1/account HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: " + address
                + "\r\nContent-Length: " + HISTORY.length() + "\r\n\r\n" + HISTORY;
        socket.getOutputStream().write(request.repeat(8).getBytes(StandardCharsets.US_ASCII));
    }

    /** HTTP status of a history whose answer is read at once. */
    private static int statusOfHistory(String address) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + service.port() + "/api/v1/account"))
                .header("X-Forwarded-For", address)
                .POST(HttpRequest.BodyPublishers.ofString(HISTORY))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(Duration.ofMinutes(2)).until(condition);
    }

    private static AccountEvents fills(int batch) {
        AccountEvents.Builder events =
                AccountEvents.newBuilder().setSlot(batch + 2).setTimeNanos(TIME);
        for (int i = 0; i < 100; i++) {
            long id = 1000 + batch * 100L + i;
            events.addEvents(orderFilled(
                    ALICE,
                    id,
                    totals("10000", "10000", "0", "0"),
                    order(orderId(id), "100000", "0.001", "0.001", StatusKind.FILLED),
                    fill(id, true, true, "100000", "0.001", ALICE),
                    position("0.1", "10000", "0")));
        }
        return events.build();
    }
}
