package io.openperp.account.query.check;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.openperp.account.AccountProperties;
import io.openperp.account.projection.ReadYourWrites;
import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.AccountQueries;
import io.openperp.api.action.OrderCheck;
import io.openperp.servicekit.answer.Answers;
import io.openperp.servicekit.work.ExpensiveWork;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.SubAccountAction;
import io.openperp.transaction.json.TransactionReader;
import java.io.IOException;
import java.io.InputStream;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code POST {base}/order/check}: reports whether and how a transaction would be admitted now. A signature has already
 * been verified by the gateway.
 */
@RestController
class OrderCheckEndpoint {

    /**
     * Largest number of open orders of an account and its family with which a check is made at once, in a few
     * milliseconds; with more it waits for its turn.
     */
    private static final int FEW_ORDERS = 200;

    /**
     * Largest number of open orders of an account and its family with which a check is made, because it has all of them
     * in memory.
     */
    private static final int MOST_ORDERS = 50_000;

    private final TransactionReader reader = new TransactionReader();
    private final TableCurrency tables;
    private final ReadYourWrites readYourWrites;
    private final AccountQueries queries;
    private final OrderChecks checks;
    private final ExpensiveWork dear;
    private final int bodyLimit;
    private final Timer timer;

    OrderCheckEndpoint(
            TableCurrency tables,
            ReadYourWrites readYourWrites,
            AccountQueries queries,
            ExpensiveWork dear,
            AccountProperties properties,
            MeterRegistry registry) {
        this.tables = tables;
        this.readYourWrites = readYourWrites;
        this.queries = queries;
        this.dear = dear;
        this.checks = new OrderChecks(properties.check());
        this.bodyLimit = properties.check().bodyLimit();
        this.timer = Timer.builder("openperp.account.check")
                .description("Time to check a transaction, waiting for the projection included")
                .register(registry);
    }

    @PostMapping("${openperp.account.base-path:/api/v1}/order/check")
    ResponseEntity<byte[]> check(InputStream body) {
        byte[] bytes;
        try {
            bytes = body.readNBytes(bodyLimit + 1);
        } catch (IOException e) {
            return Answers.refusal(400, "the request ended before its body did");
        }
        if (bytes.length > bodyLimit) {
            return Answers.refusal(413, "a transaction of at most " + bodyLimit + " bytes is checked");
        }
        return switch (CheckedRequest.read(reader, bytes)) {
            case CheckedRequest.Invalid invalid -> Answers.refusal(400, invalid.error());
            case CheckedRequest.Valid valid -> check(valid.transaction());
        };
    }

    private ResponseEntity<byte[]> check(RequestedTransaction transaction) {
        Timer.Sample sample = Timer.start();
        String obstacle = tables.initialObstacle();
        if (obstacle.isEmpty() && !readYourWrites.awaitCurrent()) {
            String reason = tables.obstacle();
            obstacle = reason.isEmpty() ? "they are behind the log, please ask again" : reason;
        }
        HttpHeaders headers = new HttpHeaders();
        if (!obstacle.isEmpty()) {
            headers.set(HttpHeaders.RETRY_AFTER, "1");
            return Answers.refusal(503, headers, "accounts are not current: " + obstacle);
        }
        long orders = queries.ordersForCheck(
                transaction.account().toByteArray(), concernsFamily(transaction), MOST_ORDERS + 1);
        if (orders > MOST_ORDERS) {
            return Answers.refusal(
                    413,
                    "there are more than " + MOST_ORDERS
                            + " open orders to be looked at, of the account and of those it has"
                            + " to do with here: with so many nothing is checked");
        }
        headers.setCacheControl(CacheControl.noStore());
        ResponseEntity<byte[]> answer = Answers.ok(
                headers, orders > FEW_ORDERS ? dear.inTurn(() -> checked(transaction)) : checked(transaction));
        sample.stop(timer);
        return answer;
    }

    private OrderCheck checked(RequestedTransaction transaction) {
        return checks.check(
                queries.heldAccount(transaction.account().toByteArray(), concernsFamily(transaction)),
                transaction,
                System.currentTimeMillis());
    }

    /**
     * Whether the check also needs the margin of other accounts of the family (the master, its sub-accounts, their
     * isolated accounts), because the transaction may take money out of them or remove them.
     */
    private static boolean concernsFamily(RequestedTransaction transaction) {
        return transaction.actions().stream().anyMatch(requested -> requested.action() instanceof SubAccountAction);
    }
}
