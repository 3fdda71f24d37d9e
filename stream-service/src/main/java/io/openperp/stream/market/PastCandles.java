package io.openperp.stream.market;

import io.openperp.api.json.ApiJson;
import io.openperp.api.market.Candle;
import io.openperp.stream.StreamSettings;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Executors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/** Loads stored candles from {@code GET /klines} of stats-service, page by page from the newest back. */
final class PastCandles implements AutoCloseable {

    /** Largest number of candles on a page. */
    private static final int PAGE = 1000;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final URI klines;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .connectTimeout(PATIENCE)
            .build();

    PastCandles(StreamSettings settings) {
        klines = settings.statistics().resolve("/api/v1/klines");
    }

    /** Returns the latest candles, at most {@code most}, oldest first. The last of them has not ended yet. */
    List<Candle> last(int most, String symbol, String interval) throws IOException, InterruptedException {
        Deque<Candle> all = new ArrayDeque<>();
        List<Candle> page = page(symbol, interval, "");
        while (!page.isEmpty()) {
            for (Iterator<Candle> backwards = page.reversed().iterator(); backwards.hasNext() && all.size() < most; ) {
                all.addFirst(backwards.next());
            }
            boolean isLast = page.size() < PAGE || all.size() >= most;
            page = isLast
                    ? List.of()
                    : page(symbol, interval, "&endTime=" + (page.getFirst().openTime() - 1));
        }
        return List.copyOf(all);
    }

    private List<Candle> page(String symbol, String interval, String end) throws IOException, InterruptedException {
        String query = "?symbol=" + URLEncoder.encode(symbol, StandardCharsets.UTF_8) + "&interval=" + interval
                + "&limit=" + PAGE + end;
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(URI.create(klines + query))
                        .timeout(PATIENCE)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException("stats-service answers " + answer.statusCode());
        }
        try {
            return ApiJson.mapper().readValue(answer.body(), new TypeReference<>() {});
        } catch (JacksonException notCandles) {
            throw new IOException("stats-service answers no candles", notCandles);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
