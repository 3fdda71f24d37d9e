package io.openperp.trade;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A local HTTP server with fixed answers, like those of an exchange with one market and one account, to run the
 * commands without an exchange.
 */
final class AnsweringServer implements AutoCloseable {

    private static final String INFO = """
            [{"symbol":"BTC-USD","baseAsset":"BTC","quoteAsset":"USD","status":"TRADING","pricePrecision":1,"sizePrecision":3,
            "tickSize":0.5,"lotSize":0.001,"minNotional":10,"maxLeverage":50,"orderTypes":[],"timeInForces":[],
            "defaultLeverage":10,"makerFee":0.0002,"takerFee":0.0005,"maxOrderNotional":1000000,"maxPositionNotional":1000000,
            "priceBand":{"limit":0.1,"far":0.9,"market":0.05},"initialMarginFactor":1.1,"correlationDiscount":0.8,"offsetFloor":0.3,
            "marginTiers":[{"notional":0,"maintenanceRate":0.005}]}]""";
    private static final String TICKER = """
            {"symbol":"BTC-USD","priceChange":10,"priceChangePercent":0.1,"lastPrice":100000,"highPrice":100100,
            "lowPrice":99900,"volume":1,"quoteVolume":100000,"markPrice":100000,"oraclePrice":100000,"openInterest":1,
            "fundingRate":0.0001,"regime":0,"regimeDt":0,"fairBias":0,"timestamp":1,"bestBid":99999.5,"bestAsk":100000.5,
            "fundingRateHourly":0.0000125,"nextFundingTime":3600000000000}""";
    private static final String BOOK = """
            {"updateType":"snapshot","symbol":"BTC-USD","levels":[[{"px":99999.5,"sz":1,"n":1}],[{"px":100000.5,"sz":1,"n":1}]],
            "timestamp":1}""";
    private static final String ACCOUNT = """
            [{"fullAccount":{"margin":{"totalBalance":10000,"availableBalance":9000,"marginUsed":1000,"notional":10000,
            "realizedPnl":1,"unrealizedPnl":-1,"fees":1,"funding":0,"maintenanceMargin":50,"survivalRequirement":50},
            "positions":[{"symbol":"BTC-USD","size":0.1,"price":100000,"fairPrice":99990,"notional":9999,"realizedPnl":0,
            "unrealizedPnl":-1,"leverage":10,"liquidationPrice":5000,"fees":1,"funding":0,"maintenanceMargin":50,"lambda":0.005,
            "riskAllocation":1,"allocMargin":50},{"symbol":"BTC-USD","size":0.05,"price":100000,"fairPrice":99990,"notional":4999.5,
            "realizedPnl":0,"unrealizedPnl":-0.5,"leverage":10,"liquidationPrice":90955,"fees":1,"funding":0,
            "maintenanceMargin":25,"lambda":0.005,"riskAllocation":1,"allocMargin":25,"iso":true,
            "isoPubkey":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi","isoMargin":499.5}],"openOrders":[{"symbol":"BTC-USD",
            "orderId":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi","price":99000,"originalSize":0.1,"size":0.1,"filledSize":0,
            "vwap":0,"isBuy":true,"maker":true,"reduceOnly":false,"tif":"gtc","status":"resting","timestamp":1}],
            "pendingOnFill":[{"parentOrderId":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi","actions":[{"st":{"c":"BTC-USD",
            "d":false,"i":false,"sz":0.1,"tr":98000}}]}],"baskets":[],"leverageSettings":[{"symbol":"BTC-USD","leverage":10}],
            "authorizedAgentWallets":[],"known":true,"scheduledCancelDue":0,"builderCodeApprovals":[]}}]""";
    private static final String OPEN_ORDERS = """
            [{"openOrder":{"symbol":"BTC-USD","orderId":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi","price":99000,
            "originalSize":0.1,"size":0.1,"filledSize":0,"vwap":0,"isBuy":true,"maker":true,"reduceOnly":false,"tif":"gtc",
            "status":"resting","timestamp":1}}]""";
    private static final String FILLS = """
            [{"fills":{"maker":"a","taker":"b","orderIdMaker":"c","orderIdTaker":"d","isBuy":true,"symbol":"BTC-USD",
            "amount":0.1,"price":100000,"reason":"normal","slot":1,"timestamp":1,"side":"buy","fee":1,"realizedPnl":0,
            "tradeId":"1:1"}}]""";
    private static final String RESTING = """
            {"status":"ok","response":{"type":"order","data":{"statuses":[
            {"resting":{"oid":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi"}}]}}}""";
    private static final String TRANSFERRED = """
            {"status":"ok","response":{"type":"order","data":{"statuses":[{"transfer":{
            "from":"9TTUc6NFLkjakoX8EA1jZGw2V2bJkyt4sLmEbJLytBLC","to":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi",
            "symbol":"USDC","amount":5}}]}}}""";
    private static final String APPROVED = """
            {"status":"ok","response":{"type":"order","data":{"statuses":[{"approveBuilderCode":{
            "to":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi","fee":5}}]}}}""";
    private static final String STAYING = """
            {"status":"ok","response":{"type":"order","data":{"statuses":[{"stayUntilFilled":{"on":true}}]}}}""";
    private static final String FEE_TIERS = """
            [{"feeTier":{"scopeInstrument":"BTC-USD","rollingVolume":600,"tierIndex":1,"tierThreshold":500,"makerBps":-0.5,
            "takerBps":4,"windowDays":30}}]""";
    private static final String FEE_STATE = """
            {"stamp":1,"slot":9,"globalPolicyActive":true,"instrumentOverridesActive":0,"scheduledGlobalDepth":0,
            "scheduledTotalDepth":0,"settledFills":2,"totalMakerFees":1,"totalTakerFees":2,"totalProtocolSettlement":3,
            "scopes":[{"instrument":"global","active_policy":{"window_days":30,"tiers":[
            {"threshold_volume":0,"maker_bps":2,"taker_bps":5},{"threshold_volume":500,"maker_bps":-0.5,"taker_bps":4}],
            "programmes":[{"programme":"makers","maker_bps":-1,"taker_bps":3}]}}]}""";
    private static final String RISK = """
            {"symbol":"BTC-USD","liveRegime":1,"surfaces":[{"regime":1,"leverage":[1,50],"notionals":[10000],
            "buy":[[{"mmrO":0.01,"mmrE":0.012,"p":0.1},{"mmrO":0.02,"mmrE":0.021,"p":0.2}]],
            "sell":[[{"mmrO":0.01,"mmrE":0.012,"p":0.1},{"mmrO":0.02,"mmrE":0.022,"p":0.2}]]}],"corrs":[["BTC:ETH",0.8]]}""";
    private static final String RISK_HISTORY = """
            {"data":[{"owner":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi","symbol":"BTC-USD","isBuy":false,"amount":0.1,
            "price":97000.5,"eventType":"liquidation","marginPrior":40,"marginAfter":35,"reason":"closed on the book",
            "slot":9,"timestamp":1}],"page":{}}""";
    private static final String TRANSFERS = """
            {"data":[{"activityType":"deposit","status":"completed","from":"11111111111111111111111111111111",
            "to":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi","symbol":"USDC","amount":500,"slot":9,"timestamp":1}],
            "page":{}}""";
    private static final String CHECK = """
            {"status":"ok","actions":[{"admitted":{"oid":"4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi","symbol":"BTC-USD",
            "side":"buy","price":100000,"size":0.1,"initialMargin":1000,"takerFee":5,"makerFee":2}}],
            "before":{"totalBalance":10000,"availableBalance":9000,"marginUsed":1000,"notional":10000,"realizedPnl":1,
            "unrealizedPnl":-1,"fees":1,"funding":0,"maintenanceMargin":50,"survivalRequirement":50},
            "open":{"totalBalance":10000,"availableBalance":8000,"marginUsed":2000,"notional":10000,"realizedPnl":1,
            "unrealizedPnl":-1,"fees":1,"funding":0,"maintenanceMargin":50,"survivalRequirement":100},
            "filled":{"totalBalance":9995,"availableBalance":7995,"marginUsed":2000,"notional":20000,"realizedPnl":1,
            "unrealizedPnl":-1,"fees":6,"funding":0,"maintenanceMargin":100,"survivalRequirement":100},
            "positions":[{"symbol":"BTC-USD","size":0.2,"price":100000,"fairPrice":100000,"notional":20000,"realizedPnl":0,
            "unrealizedPnl":-1,"leverage":10,"liquidationPrice":52000,"fees":6,"funding":0,"maintenanceMargin":100,
            "lambda":0.005,"riskAllocation":1,"allocMargin":100}]}""";

    private final HttpServer server;
    private final List<String> transactions = new CopyOnWriteArrayList<>();
    private final AtomicInteger sent = new AtomicInteger();

    private AnsweringServer(HttpServer server) {
        this.server = server;
    }

    static AnsweringServer start() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AnsweringServer answering = new AnsweringServer(server);
        server.createContext("/", answering::answer);
        server.start();
        return answering;
    }

    String address() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    /** The actions in the last transaction that was sent or checked, as JSON. */
    String lastActions() {
        String last = transactions.getLast();
        return last.substring(last.indexOf("[{"), last.lastIndexOf("}]") + 2);
    }

    /** Number of transactions that were sent; those that were only checked do not count. */
    int sent() {
        return sent.get();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void answer(HttpExchange request) throws IOException {
        String path = request.getRequestURI().getPath();
        String asked = new String(request.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        if (path.contains("/order")) {
            transactions.add(asked);
            sent.addAndGet(path.endsWith("/order") ? 1 : 0);
        }
        byte[] body = answerTo(path, asked).getBytes(StandardCharsets.UTF_8);
        request.getResponseHeaders().add("Content-Type", "application/json");
        request.sendResponseHeaders(200, body.length);
        request.getResponseBody().write(body);
        request.close();
    }

    private static String answerTo(String path, String asked) {
        if (path.endsWith("/exchangeInfo")) {
            return INFO;
        }
        if (path.contains("/ticker/")) {
            return TICKER;
        }
        if (path.endsWith("/l2book")) {
            return BOOK;
        }
        if (path.endsWith("/order/check")) {
            return CHECK;
        }
        if (path.endsWith("/order")) {
            return answerToOrder(asked);
        }
        if (path.endsWith("/verify")) {
            return "{\"shards\":[],\"receiptKey\":null,\"treasuryKey\":null,\"network\":null}";
        }
        if (path.endsWith("/feeState")) {
            return FEE_STATE;
        }
        if (path.endsWith("/riskSurfaces")) {
            return RISK;
        }
        if (asked.contains("\"feeTier\"")) {
            return FEE_TIERS;
        }
        if (asked.contains("\"riskHistory\"")) {
            return RISK_HISTORY;
        }
        if (asked.contains("\"activityHistory\"")) {
            return TRANSFERS;
        }
        return asked.contains("openOrders") ? OPEN_ORDERS : asked.contains("\"fills\"") ? FILLS : ACCOUNT;
    }

    private static String answerToOrder(String asked) {
        if (asked.contains("\"transfer\"")) {
            return TRANSFERRED;
        }
        if (asked.contains("\"stayUntilFilled\"")) {
            return STAYING;
        }
        return asked.contains("\"abc\"") ? APPROVED : RESTING;
    }
}
