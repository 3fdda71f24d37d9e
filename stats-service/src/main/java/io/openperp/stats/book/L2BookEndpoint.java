package io.openperp.stats.book;

import io.openperp.servicekit.answer.Answers;
import io.openperp.stats.ingestion.EventReader;
import io.openperp.stats.market.QueryParameters;
import io.openperp.stats.market.UnknownMarket;
import io.openperp.units.Ascii;
import io.openperp.views.BookViews;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/v1/l2book}: the book of a market, level by level or in price steps. */
@RestController
class L2BookEndpoint {

    private static final int DEFAULT_LEVELS = 20;
    private static final int MOST = 1000;
    private static final Set<String> TYPES = Set.of("l2book", "l2snapshot");

    private final Books books;
    private final Supplier<String> obstacle;

    /**
     * Whether the books have been up to date at some time since this process started. From then on no answer is older
     * than an earlier one, so books are shown even if reading lags.
     */
    private volatile boolean wasCurrent;

    @Autowired
    L2BookEndpoint(Books books, @Qualifier("bookReader") EventReader reader) {
        this(books, reader::obstacle);
    }

    /**
     * Creates the endpoint.
     *
     * @param obstacle returns the reason why the books are not up to date, as a sentence; empty while they are
     */
    L2BookEndpoint(Books books, Supplier<String> obstacle) {
        this.books = books;
        this.obstacle = obstacle;
    }

    @GetMapping("/api/v1/l2book")
    ResponseEntity<byte[]> book(
            @RequestParam(required = false) @Nullable String type,
            @RequestParam(required = false) @Nullable String coin,
            @RequestParam(required = false) @Nullable String nlevels,
            @RequestParam(required = false) @Nullable String aggregation) {
        QueryParameters parameters = new QueryParameters();
        parameters.oneOf("type", known(type), type, "l2Book l2Snapshot, in any case");
        String symbol = parameters.required("coin", coin, "a symbol of /exchangeInfo");
        int levels = (int) parameters.whole("nlevels", nlevels, DEFAULT_LEVELS, 1, MOST);
        long step = parameters.step("aggregation", aggregation);
        if (parameters.refusal() != null) {
            return Answers.refusal(400, parameters.refusal());
        }
        String behind = behind();
        if (!behind.isEmpty()) {
            return Answers.refusal(503, "the books are not current yet: " + behind);
        }
        return books.named(symbol)
                .map(book -> answer(book, levels, step))
                .orElseGet(() -> UnknownMarket.refusal(symbol));
    }

    private static ResponseEntity<byte[]> answer(MarketBook book, int levels, long step) {
        String refusal =
                BookViews.stepRefusal(step, book.tickSize(), book.best().bid());
        return refusal == null ? Answers.ok(book.book(levels, step)) : Answers.refusal(400, refusal);
    }

    /**
     * Reason why no book may be shown yet: until the log has been read to its end, stored books may be older than books
     * that were shown before the restart.
     */
    private String behind() {
        String reason = wasCurrent ? "" : obstacle.get();
        wasCurrent |= reason.isEmpty();
        return reason;
    }

    private static Optional<String> known(@Nullable String type) {
        return Optional.ofNullable(type).map(Ascii::lowerCase).filter(TYPES::contains);
    }
}
