package io.openperp.endtoend;

import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.Envelope;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** One seeded trader who sends transactions that are valid, nearly valid, and not at all. */
final class RequestMutator {

    /**
     * Bytes for one connection.
     *
     * @param abandoned the connection is closed without waiting for an answer: there may be none
     * @param head an answer has no body
     */
    record Request(byte[] bytes, boolean abandoned, boolean head, boolean valid) {}

    private static final String[] METHODS = {
        "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "get", "PROPFIND", "X"
    };
    private static final String[] VERSIONS = {
        "HTTP/1.1",
        "HTTP/1.1",
        "HTTP/1.1",
        "HTTP/1.1",
        "HTTP/1.1",
        "HTTP/1.1",
        "HTTP/1.0",
        "HTTP/2.0",
        "HTTP/1.9",
        "http"
    };
    private static final String[] SYMBOLS = {
        "BTC-USD", "ETH-USD", "SOL-USD", "SOL-USD", "NO-SUCH", "", "BTC-USD ", "\u00e9"
    };
    private static final String[] QUANTITIES = {
        "0",
        "1",
        "0.1",
        "0.001",
        "0.00000001",
        "90071992547",
        "92233720368.54775807",
        "100000",
        "97000",
        "103000",
        "150",
        "-1"
    };
    private static final String[] PATHS = {
        "/api/v1/order",
        "/api/v1/account",
        "/api/v1/stats",
        "/api/v1/exchangeInfo",
        "/api/v1/ticker/BTC-USD",
        "/api/v1/klines",
        "/api/v1/l2book",
        "/api/v1/recentTrades",
        "/api/v1/fundingRateHistory",
        "/api/v1/verify",
        "/api/v1/nothing",
        "/openapi.yaml",
        "/asyncapi.yaml",
        "/docs",
        "/docs/asyncapi",
        "/docs/swagger-ui/swagger-ui.css",
        "/error",
        "/",
        "/actuator/health/readiness",
        "*"
    };
    private static final String[] PARAMETERS = {
        "symbol=BTC-USD",
        "coin=BTC-USD",
        "type=l2Book",
        "interval=1m",
        "interval=1M",
        "limit=5",
        "limit=1001",
        "startTime=0",
        "endTime=9223372036854775807",
        "startTime=-1",
        "period=7d",
        "nlevels=0",
        "aggregation=1e-9",
        "aggregation=10",
        "symbol=%00",
        "symbol=%zz",
        "=",
        "&&",
        "symbol=" + "A".repeat(300)
    };
    private static final String[] TOKENS = {
        "null",
        "true",
        "{}",
        "[]",
        "\"\"",
        "1e999",
        "-0",
        "\"c\":1,",
        ",",
        "\\ud800",
        "\u00e9",
        "[[[[[[[[[[[[[[[[[[[",
        "\0"
    };

    private final Random random;
    private final SecretKey key;
    private long nonce;

    RequestMutator(long seed, SecretKey key, long firstNonce) {
        this.random = new Random(seed);
        this.key = key;
        this.nonce = firstNonce;
    }

    Request next() {
        return switch (random.nextInt(10)) {
            case 0 -> order(body(), true);
            case 1, 2, 3 -> order(mutated(body(), 1 + random.nextInt(4)), false);
            case 4 -> order(TransactionWriter.toJson(forged()), false);
            case 5 -> post("/api/v1/account", mutated(query(), random.nextInt(3)));
            case 6 -> read();
            case 7 -> strange();
            case 8 -> chunked();
            default -> abandoned();
        };
    }

    /** The transaction that takes all its orders off the books. */
    Request cleanUp() {
        return order(TransactionWriter.toJson(key.sign(List.of(new CancelAll(List.of())), ++nonce)), true);
    }

    Request claim() {
        return order(TransactionWriter.toJson(key.sign(List.of(new Faucet(key.publicKey(), null)), ++nonce)), true);
    }

    private Request order(byte[] body, boolean valid) {
        return new Request(post("/api/v1/order", body).bytes, false, false, valid);
    }

    private static Request post(String path, byte[] body) {
        return new Request(
                joined(
                        "POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: "
                                + body.length + "\r\n\r\n",
                        body),
                false,
                false,
                false);
    }

    /** A transaction of this trader. Nonces may repeat. */
    private byte[] body() {
        nonce += random.nextInt(20) == 0 ? 0 : 1;
        List<Action> actions = Stream.generate(this::action)
                .limit(random.nextInt(8) == 0 ? 1 + random.nextInt(100) : 1 + random.nextInt(3))
                .toList();
        return TransactionWriter.toJson(key.sign(actions, nonce));
    }

    /** A transaction in the name of another account, or with a signature of something else. */
    private Envelope forged() {
        Bytes32 account = random.nextBoolean() ? bytes() : key.publicKey();
        Envelope signed = key.sign(List.of(action()), ++nonce, account);
        return random.nextBoolean()
                ? signed
                : new Envelope(signed.actions(), signed.nonce(), account, signed.signer(), key.sign(new byte[1]));
    }

    private Action action() {
        Bytes32 orderId = bytes();
        return switch (random.nextInt(14)) {
            case 0, 1, 2, 3 ->
                new LimitOrder(
                        symbol(),
                        random.nextBoolean() ? Side.BUY : Side.SELL,
                        quantity(),
                        quantity(),
                        TimeInForce.values()[random.nextInt(3)],
                        random.nextInt(4) == 0,
                        random.nextInt(9) == 0 ? Routing.ISOLATED : Routing.CROSS);
            case 4 ->
                new MarketOrder(
                        symbol(),
                        random.nextBoolean() ? Side.BUY : Side.SELL,
                        quantity(),
                        random.nextBoolean(),
                        Routing.CROSS);
            case 5 -> new ModifyOrder(orderId, symbol(), quantity());
            case 6 -> new CancelOrder(symbol(), orderId);
            case 7, 8 -> new CancelAll(random.nextBoolean() ? List.of() : List.of(symbol()));
            case 9 ->
                new Faucet(
                        random.nextInt(3) == 0 ? bytes() : key.publicKey(), random.nextBoolean() ? null : quantity());
            case 10 -> new AgentWalletCreation(bytes(), random.nextBoolean());
            case 11 -> new UpdateUserSettings(List.of(new UpdateUserSettings.LeverageSetting(symbol(), quantity())));
            case 12 -> new WhitelistFaucet(bytes(), random.nextBoolean());
            default ->
                random.nextBoolean()
                        ? new OraclePrice(random.nextLong() >>> 1, symbol(), quantity())
                        : new FeedPrices(List.of(
                                new FeedPrices.FeedPrice(1, random.nextInt(9), random.nextLong() >>> 1, (short) -8)));
        };
    }

    private byte[] query() {
        String type = List.of("fullAccount", "openOrders", "fills", "positions", "fundingHistory", "orderHistory", "x")
                .get(random.nextInt(7));
        return ("{\"type\":\"" + type + "\",\"user\":\"" + (random.nextBoolean() ? key.publicKey() : bytes()) + "\"}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private Request read() {
        StringBuilder path = new StringBuilder(PATHS[2 + random.nextInt(7)]);
        for (int i = random.nextInt(5); i > 0; i--) {
            path.append(path.indexOf("?") < 0 ? '?' : '&').append(one(PARAMETERS));
        }
        return plain("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n", false);
    }

    /** Another method, another path, superfluous headers. */
    private Request strange() {
        String method = one(METHODS);
        String path = one(PATHS);
        path = random.nextInt(4) == 0
                ? path + "/"
                        + new String(
                                mutated("a/..%2f;x=1/%e9".getBytes(StandardCharsets.US_ASCII), 2),
                                StandardCharsets.ISO_8859_1)
                : path;
        StringBuilder request = new StringBuilder(method + " " + path + " " + one(VERSIONS) + "\r\nHost: x\r\n");
        for (int i = random.nextInt(4); i > 0; i--) {
            request.append(
                    switch (random.nextInt(10)) {
                        case 0 -> "Accept: text/html\r\n";
                        case 1 -> "Origin: https://elsewhere.example\r\n";
                        case 2 -> "Content-Type: multipart/form-data; boundary=x\r\n";
                        case 3 -> "X-Forwarded-For: 1.2.3.4, \u00e9\r\n";
                        case 4 -> "Cookie: " + "a=b;".repeat(random.nextInt(100)) + "\r\n";
                        case 5 -> "Expect: 100-continue\r\n";
                        case 6 -> "Access-Control-Request-Method: DELETE\r\n";
                        case 7 -> "If-None-Match: *\r\nRange: bytes=0-0\r\nUpgrade: h2c\r\n";
                        case 8 -> "Transfer-Encoding: gzip\r\n";
                        default -> "X-Long: " + "y".repeat(random.nextInt(20_000)) + "\r\n";
                    });
        }
        byte[] head = request.append("Content-Length: 2\r\n\r\n{}").toString().getBytes(StandardCharsets.ISO_8859_1);
        return new Request(head, false, method.equals("HEAD"), false);
    }

    /** A request in chunks, some of which are broken: then the connection may end without an answer. */
    private Request chunked() {
        byte[] body = body();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes("POST /api/v1/order HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
        int sent = 0;
        while (sent < body.length) {
            int size = Math.min(body.length - sent, 1 + random.nextInt(400));
            out.writeBytes((Integer.toHexString(size) + "\r\n").getBytes(StandardCharsets.US_ASCII));
            out.write(body, sent, size);
            out.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
            sent += size;
        }
        out.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        boolean broken = random.nextInt(3) == 0;
        byte[] bytes = broken ? mutated(out.toByteArray(), 1) : out.toByteArray();
        return new Request(bytes, broken, false, !broken);
    }

    /** Ends in the middle, promises more than it sends, or says two lengths. */
    private Request abandoned() {
        byte[] whole = order(body(), false).bytes;
        return switch (random.nextInt(3)) {
            case 0 -> new Request(Arrays.copyOf(whole, random.nextInt(whole.length)), true, false, false);
            case 1 ->
                plain("POST /api/v1/order HTTP/1.1\r\nHost: x\r\nContent-Length: 262144\r\n\r\n{\"actions\":[", true);
            default -> new Request(mutated(whole, 3), true, false, false);
        };
    }

    private static Request plain(String text, boolean abandoned) {
        return new Request(text.getBytes(StandardCharsets.ISO_8859_1), abandoned, false, false);
    }

    private byte[] mutated(byte[] original, int times) {
        byte[] bytes = original;
        for (int i = 0; i < times && bytes.length > 0; i++) {
            int at = random.nextInt(bytes.length);
            int to = Math.min(bytes.length, at + 1 + random.nextInt(12));
            bytes = switch (random.nextInt(5)) {
                case 0 -> spliced(bytes, at, at + 1, new byte[] {(byte) random.nextInt()});
                case 1 -> spliced(bytes, at, to, new byte[0]);
                case 2 -> spliced(bytes, at, at, one(TOKENS).getBytes(StandardCharsets.UTF_8));
                case 3 -> spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, to));
                default -> spliced(bytes, at, to, one(QUANTITIES).getBytes(StandardCharsets.UTF_8));
            };
        }
        return bytes;
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] middle) {
        ByteArrayOutputStream result = new ByteArrayOutputStream(bytes.length + middle.length);
        result.write(bytes, 0, from);
        result.writeBytes(middle);
        result.write(bytes, to, bytes.length - to);
        return result.toByteArray();
    }

    private static byte[] joined(String head, byte[] body) {
        byte[] start = head.getBytes(StandardCharsets.ISO_8859_1);
        byte[] both = Arrays.copyOf(start, start.length + body.length);
        System.arraycopy(body, 0, both, start.length, body.length);
        return both;
    }

    private String symbol() {
        return one(SYMBOLS);
    }

    private Quantity quantity() {
        return Quantity.of(one(QUANTITIES));
    }

    private Bytes32 bytes() {
        byte[] bytes = new byte[Bytes32.LENGTH];
        random.nextBytes(bytes);
        return Bytes32.of(bytes);
    }

    private String one(String[] of) {
        return of[random.nextInt(of.length)];
    }
}
