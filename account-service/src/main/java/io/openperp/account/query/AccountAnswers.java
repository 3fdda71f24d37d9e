package io.openperp.account.query;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.account.AccountProperties;
import io.openperp.account.projection.ReadYourWrites;
import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.history.RangeReader;
import io.openperp.api.account.AccountQuery.AccountQueryType;
import io.openperp.api.history.HistoryRefusal;
import io.openperp.servicekit.answer.Answers;
import jakarta.servlet.http.HttpServletRequest;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;

/**
 * Answers queries about an account once the tables contain everything that was in the log when the query arrived, and
 * measures how long that takes.
 */
@Component
class AccountAnswers {

    /**
     * Number of open orders for which memory is reserved before an account's orders are read: the limit in one market,
     * because few accounts have as many in several.
     */
    private static final int MOST_OPEN_ORDERS = 1000;

    private static final int MOST_WITHDRAWALS = 1000;

    private final BoundedAnswers answers;
    private final TableCurrency tables;
    private final ReadYourWrites readYourWrites;
    private final AccountQueries queries;
    private final int resultLimit;
    private final String patience;
    private final Map<AccountQueryType, Timer> timers = new EnumMap<>(AccountQueryType.class);

    AccountAnswers(
            BoundedAnswers answers,
            TableCurrency tables,
            ReadYourWrites readYourWrites,
            AccountQueries queries,
            AccountProperties properties,
            MeterRegistry registry) {
        this.answers = answers;
        this.tables = tables;
        this.readYourWrites = readYourWrites;
        this.queries = queries;
        this.resultLimit = properties.resultLimit();
        this.patience = properties.readWait().toMillis() + " ms";
        for (AccountQueryType type : AccountQueryType.values()) {
            timers.put(
                    type,
                    Timer.builder("openperp.account.query")
                            .description("Time to answer, waiting for the projection included")
                            .tag("type", type.wireName())
                            .register(registry));
        }
    }

    ResponseEntity<byte[]> answer(AccountRequest request, HttpServletRequest http) {
        return switch (request) {
            case AccountRequest.Invalid invalid -> refusal(400, invalid.code(), invalid.error());
            case AccountRequest.Valid valid -> answer(valid, http);
        };
    }

    private ResponseEntity<byte[]> answer(AccountRequest.Valid request, HttpServletRequest http) {
        Timer.Sample sample = Timer.start();
        String starting = tables.initialObstacle();
        if (!starting.isEmpty()) {
            return notAvailable(request, "accounts are not current yet: " + starting);
        }
        if (!readYourWrites.awaitCurrent()) {
            String obstacle = tables.obstacle();
            return obstacle.isEmpty()
                    ? refusal(
                            408,
                            request.isPaged() ? "TIMEOUT" : null,
                            "the account's latest state was not available within " + patience + ", please ask again")
                    : notAvailable(request, "the account's latest state is not available: " + obstacle);
        }
        try {
            BoundedAnswers.Built answer = answers.build(
                    http,
                    mostRecords(request),
                    queries.bytesBeside(request),
                    isWhole(request.type()),
                    limit -> queries.answer(request, limit));
            return written(request, answer, sample);
        } catch (RangeReader.Refused refused) {
            return refusal(refused.status(), refused.code(), refused.sentence());
        }
    }

    private ResponseEntity<byte[]> written(
            AccountRequest.Valid request, BoundedAnswers.Built answer, Timer.Sample sample) {
        Timer timer = timers.get(request.type());
        if (timer != null) {
            sample.stop(timer);
        }
        HttpHeaders headers = new HttpHeaders();
        headers.setCacheControl(CacheControl.noStore());
        if (answer.next() != null && !request.isPaged()) {
            headers.set(Answers.NEXT_CURSOR, answer.next());
        }
        return Answers.written(headers, answer.json());
    }

    private int mostRecords(AccountRequest.Valid request) {
        return switch (request.type()) {
            case ORDER, LIABILITY_PROOF -> 1;
            case FULL_ACCOUNT, FEE_TIER -> MOST_OPEN_ORDERS;
            case WITHDRAWALS -> Math.min(request.range().limit(), MOST_WITHDRAWALS);
            case OPEN_ORDERS,
                    FILLS,
                    POSITIONS,
                    FUNDING_HISTORY,
                    ORDER_HISTORY,
                    LIQUIDATIONS,
                    ACTIVITY,
                    ACTIVITY_HISTORY,
                    ADMIN_HISTORY,
                    RISK_HISTORY -> Math.min(request.range().limit(), resultLimit);
        };
    }

    private static boolean isWhole(AccountQueryType type) {
        return type == AccountQueryType.ORDER
                || type == AccountQueryType.LIABILITY_PROOF
                || type == AccountQueryType.FULL_ACCOUNT
                || type == AccountQueryType.FEE_TIER;
    }

    private static ResponseEntity<byte[]> notAvailable(AccountRequest.Valid request, String error) {
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.RETRY_AFTER, "1");
        return request.isPaged()
                ? Answers.refusal(503, headers, HistoryRefusal.of("UNAVAILABLE", error))
                : Answers.refusal(503, headers, error);
    }

    /**
     * Creates a refusal.
     *
     * @param code code of the refusal, in the form for pages; null if the request does not ask for a page
     */
    private static ResponseEntity<byte[]> refusal(int status, @Nullable String code, String error) {
        return code == null
                ? Answers.refusal(status, error)
                : Answers.refusal(status, HttpHeaders.EMPTY, HistoryRefusal.of(code, error));
    }
}
