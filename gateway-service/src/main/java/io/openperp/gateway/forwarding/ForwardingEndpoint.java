package io.openperp.gateway.forwarding;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.api.ApiVersion;
import io.openperp.api.fee.FeePolicies;
import io.openperp.api.fee.FeeState;
import io.openperp.api.json.ApiJson;
import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.limit.ChargedRequests;
import io.openperp.gateway.submission.CheckedSignatures;
import io.openperp.gateway.web.Answer;
import io.openperp.gateway.web.BodyMemory;
import io.openperp.gateway.web.RequestBody;
import io.openperp.gateway.web.RequestedVersion;
import io.openperp.reader.RareWarning;
import io.openperp.servicekit.answer.ProtocolRefusal;
import io.openperp.servicekit.query.AnyParameters;
import io.openperp.servicekit.work.Work;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Forwards read requests: {@code POST /account} and risk surfaces to account-service, statistics and market data to
 * stats-service.
 */
@RestController
class ForwardingEndpoint implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ForwardingEndpoint.class);
    private static final RareWarning UNREACHABLE = new RareWarning(LOG);
    private static final List<String> REQUEST_HEADERS =
            List.of("Accept", "Accept-Encoding", "Content-Type", "If-None-Match");
    private static final Set<String> RESPONSE_HEADERS = Set.of(
            "content-type",
            "content-encoding",
            "cache-control",
            "etag",
            "retry-after",
            "allow",
            "vary",
            "last-modified",
            "x-next-cursor");

    private static final String TIMEOUT = "timeout";
    private static final int FIRST_REFUSAL = 400;

    /** Tokens charged for a request that timed out, whose work is unknown: as many as for a page of large accounts. */
    private static final long TOKENS_OF_TIMEOUT = 100;

    private final GatewaySettings settings;
    private final MeterRegistry meters;
    private final BodyMemory memory;
    private final CheckedSignatures checkedSignatures;
    private final RequestedVersion spellings;
    private final HttpClient client;
    private final Upstream accountService;
    private final Upstream statsService;

    /** Timer that closes bodies which take longer than their time limit. */
    private final ScheduledExecutorService deadlines = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("forwarding-deadlines").daemon().factory());

    ForwardingEndpoint(
            GatewaySettings settings,
            MeterRegistry meters,
            BodyMemory memory,
            CheckedSignatures checkedSignatures,
            RequestedVersion spellings) {
        this.spellings = spellings;
        this.checkedSignatures = checkedSignatures;
        this.settings = settings;
        this.meters = meters;
        this.memory = memory;
        GatewaySettings.Forwarding to = settings.forwarding();
        client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(to.connectTimeout())
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
        accountService = new Upstream("account-service", to.accountService(), client, to.timeout());
        statsService = new Upstream("stats-service", to.statsService(), client, to.timeout());
    }

    @AnyParameters
    @GetMapping({
        "/api/v1/riskSurfaces",
        "/api/v1/marketPositions",
        "/api/v1/marketOrders",
        "/api/v1/withdrawals",
        "/api/v1/roles",
        "/api/v1/adminHistory",
        "/api/v1/liabilities",
        "/api/v1/feePolicies",
        "/api/v1/volumes",
        "/api/v1/multisig/{pubkey}/proposals"
    })
    void ofAllAccounts(HttpServletRequest request, HttpServletResponse response) throws IOException {
        forward(accountService, request, response);
    }

    @AnyParameters
    @GetMapping("/api/v1/accounts/{pubkey}/history/{kind}")
    void history(HttpServletRequest request, HttpServletResponse response) throws IOException {
        forward(accountService, request, response);
    }

    @PostMapping("/api/v1/account")
    void account(HttpServletRequest request, HttpServletResponse response) throws IOException {
        forward(accountService, request, response);
    }

    /** Forwards the check of a transaction, if the gateway has found its form and its signature valid. */
    @PostMapping("/api/v1/order/check")
    void orderCheck(HttpServletRequest request, HttpServletResponse response) throws IOException {
        forward(accountService, request, response, checkedSignatures);
    }

    @AnyParameters
    @GetMapping({
        "/api/v1/stats",
        "/api/v1/exchangeInfo",
        "/api/v1/ticker/{symbol}",
        "/api/v1/klines",
        "/api/v1/l2book",
        "/api/v1/recentTrades",
        "/api/v1/fundingRateHistory"
    })
    void marketData(HttpServletRequest request, HttpServletResponse response) throws IOException {
        forward(statsService, request, response);
    }

    /**
     * Combines the traded sums and the markets' own rates from stats-service with the fee policies of administrators
     * from account-service.
     */
    @GetMapping("/api/v1/feeState")
    void feeState(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String asked = request.getHeader(ApiVersion.HEADER);
        ApiVersion spelling = spellings.of(asked);
        if (spelling == null) {
            write(Answer.error(400, "malformed", RequestedVersion.refusal(asked)), response);
            return;
        }
        Timer.Sample started = Timer.start(meters);
        Answer answer;
        try {
            FeeState own = ApiJson.mapper().readValue(fetch(statsService, "/api/v1/feeState"), FeeState.class);
            FeePolicies set =
                    ApiJson.mapper().readValue(fetch(accountService, "/api/v1/feePolicies"), FeePolicies.class);
            answer = Answer.of(200, "passed", FeeScopes.of(own, set), spelling);
        } catch (NotAnswered none) {
            answer = none.answer;
        }
        started.stop(
                meters.timer("gateway.forwarded", "upstream", statsService.name(), "outcome", write(answer, response)));
    }

    /** Requests a path for the gateway itself and returns the whole body of the answer. */
    private byte[] fetch(Upstream upstream, String path) throws NotAnswered {
        HttpResponse<InputStream> answer = send(upstream, upstream.request(path).build());
        Future<?> deadline = deadlines.schedule(
                () -> close(answer.body()), settings.forwarding().bodyTimeout().toMillis(), TimeUnit.MILLISECONDS);
        try (InputStream body = answer.body()) {
            if (answer.statusCode() != 200) {
                throw new NotAnswered(
                        Answer.error(503, "down", upstream.name() + " has no answer at present, try again shortly")
                                .retryAfter(1));
            }
            return body.readAllBytes();
        } catch (IOException broken) {
            throw new NotAnswered(Answer.error(408, TIMEOUT, upstream.name() + " did not answer in time, ask again"));
        } finally {
            deadline.cancel(false);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
        deadlines.shutdownNow();
    }

    private void forward(Upstream upstream, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        forward(upstream, request, response, null);
    }

    private void forward(
            Upstream upstream,
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable CheckedSignatures first)
            throws IOException {
        Timer.Sample started = Timer.start(meters);
        String outcome = "broken";
        try {
            outcome = forwarded(upstream, request, response, first);
        } finally {
            started.stop(meters.timer("gateway.forwarded", "upstream", upstream.name(), "outcome", outcome));
        }
    }

    /**
     * Forwards a request; returns the outcome as label value of the metric.
     *
     * @param first checks to make before forwarding; null: none
     */
    private String forwarded(
            Upstream upstream,
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable CheckedSignatures first)
            throws IOException {
        int limit = Math.toIntExact(settings.bodyLimit().toBytes());
        return switch (RequestBody.read(request, limit, settings.bodyTimeout(), memory)) {
            case RequestBody.Refused refused -> write(refused.answer(), response);
            case RequestBody.Complete body -> {
                Answer refusal = first == null ? null : refusal(first, body.bytes());
                yield refusal != null ? write(refusal, response) : ask(upstream, request, body.bytes(), response);
            }
        };
    }

    private static @Nullable Answer refusal(CheckedSignatures checks, byte[] body) {
        try {
            return checks.refusal(body);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Answer.error(503, "stopping", "the gateway is shutting down");
        }
    }

    private String ask(Upstream upstream, HttpServletRequest request, byte[] body, HttpServletResponse response)
            throws IOException {
        String asked = request.getHeader(ApiVersion.HEADER);
        ApiVersion spelling = spellings.of(asked);
        if (spelling == null) {
            return write(Answer.error(400, "malformed", RequestedVersion.refusal(asked)), response);
        }
        HttpResponse<InputStream> answer;
        try {
            answer = send(upstream, copyOf(request, body, upstream, spelling));
        } catch (IllegalArgumentException notAnAddress) {
            return write(Answer.error(400, "malformed", "the path or the query is not a valid address"), response);
        } catch (NotAnswered none) {
            if (none.answer.outcome().equals(TIMEOUT)) {
                ChargedRequests.costs(request, TOKENS_OF_TIMEOUT);
            }
            return write(none.answer, response);
        }
        answer.headers().firstValueAsLong(Work.HEADER).ifPresent(tokens -> ChargedRequests.costs(request, tokens));
        if (isRefusalOfServer(answer)) {
            close(answer.body());
            ProtocolRefusal refusal = ProtocolRefusal.of(request.getMethod(), answer.statusCode());
            return write(Answer.error(refusal.status(), "refused", refusal.sentence()), response);
        }
        response.setStatus(answer.statusCode());
        copyHeaders(answer, response);
        return pass(answer.body(), request, response);
    }

    /**
     * Whether the other service's web server refused the request before the service saw it, which is recognised by an
     * HTML answer.
     */
    private static boolean isRefusalOfServer(HttpResponse<InputStream> answer) {
        return answer.statusCode() >= FIRST_REFUSAL
                && answer.headers()
                        .firstValue("Content-Type")
                        .filter(type -> type.startsWith("text/html"))
                        .isPresent();
    }

    /** Thrown if another service did not answer; contains the error message for the client. */
    private static final class NotAnswered extends Exception {

        private static final long serialVersionUID = 1;

        private final transient Answer answer;

        NotAnswered(Answer answer) {
            super(answer.outcome(), null, false, false);
            this.answer = answer;
        }
    }

    private static HttpResponse<InputStream> send(Upstream upstream, HttpRequest request) throws NotAnswered {
        try {
            return upstream.send(request);
        } catch (HttpTimeoutException slow) {
            throw new NotAnswered(Answer.error(408, TIMEOUT, upstream.name() + " did not answer in time, ask again"));
        } catch (IOException down) {
            UNREACHABLE.warn(upstream.name() + " is not reachable", down.toString());
            Answer unavailable = Answer.error(503, "down", upstream.name() + " is not available, try again shortly");
            throw new NotAnswered(unavailable.retryAfter(1));
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new NotAnswered(Answer.error(503, "stopping", "the gateway is shutting down"));
        }
    }

    /**
     * Copies the body to the client; returns the outcome as label value of the metric. A stalled body or a slow client
     * occupies connections on both sides, so both are closed after the time limit.
     */
    private String pass(InputStream body, HttpServletRequest request, HttpServletResponse response) {
        Future<?> deadline = deadlines.schedule(
                () -> close(body), settings.forwarding().bodyTimeout().toMillis(), TimeUnit.MILLISECONDS);
        try (body) {
            body.transferTo(response.getOutputStream());
            return "passed";
        } catch (IOException broken) {
            LOG.debug("the answer to {} could not be passed on whole", request.getRequestURI(), broken);
            Answer.breakOff(request);
            return "broken";
        } finally {
            deadline.cancel(false);
        }
    }

    private static void close(InputStream body) {
        try {
            body.close();
        } catch (IOException gone) {
            LOG.debug("a body was gone before its time was up", gone);
        }
    }

    private static HttpRequest copyOf(HttpServletRequest request, byte[] body, Upstream upstream, ApiVersion spelling) {
        String query = request.getQueryString();
        HttpRequest.Builder copy =
                upstream.request(query == null ? request.getRequestURI() : request.getRequestURI() + "?" + query);
        for (String name : REQUEST_HEADERS) {
            String value = request.getHeader(name);
            if (value != null) {
                copy.header(name, value);
            }
        }
        copy.header("X-Forwarded-For", request.getRemoteAddr());
        copy.header(ApiVersion.HEADER, spelling.wireName());
        boolean post = "POST".equals(request.getMethod());
        return (post ? copy.POST(HttpRequest.BodyPublishers.ofByteArray(body)) : copy.GET()).build();
    }

    private static void copyHeaders(HttpResponse<InputStream> answer, HttpServletResponse response) {
        answer.headers().map().forEach((name, values) -> {
            if (RESPONSE_HEADERS.contains(name.toLowerCase(java.util.Locale.ROOT))) {
                values.forEach(value -> response.addHeader(name, value));
            }
        });
        answer.headers().firstValueAsLong("Content-Length").ifPresent(response::setContentLengthLong);
    }

    private static String write(Answer answer, HttpServletResponse response) throws IOException {
        answer.writeTo(response);
        return answer.outcome();
    }
}
