package io.openperp.endtoend;

import static io.openperp.drill.published.ClientAction.buy;
import static io.openperp.drill.published.ClientAction.cancel;
import static io.openperp.drill.published.ClientAction.sell;
import static io.openperp.endtoend.Exchange.BTC;
import static io.openperp.endtoend.Exchange.ETH;
import static io.openperp.endtoend.Exchange.SOL;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.drill.published.ClientAction;
import io.openperp.drill.published.SignedTransaction;
import io.openperp.endtoend.statement.Ledger;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The whole exchange, database included, is killed in the middle of 2000 orders and started again on the same data.
 * Answers from before still hold, and a transaction without an answer was executed whole or not at all.
 */
@ExtendWith(OnTheExchange.class)
class CrashIT {

    private static final int SIGNERS = 16;
    private static final int TRANSACTIONS_OF_EACH = 63;
    private static final int ORDERS = SIGNERS * TRANSACTIONS_OF_EACH * 2;
    private static final int ANSWERS_BEFORE_THE_CRASH = 400;
    private static final int SEED = 20_261_121;

    private static final Map<String, Quote> QUOTES = Map.of(
            BTC, new Quote("100000", "0.5", "0.001"),
            ETH, new Quote("4000", "0.05", "0.01"),
            SOL, new Quote("200", "0.01", "0.1"));

    @Test
    void whatWasAnsweredSurvivesAndWhatWasNotHappenedWholeOrNotAtAll(Exchange exchange) throws Exception {
        List<Session> sessions = sessions(exchange);
        tradeUntilKilled(exchange, sessions);
        exchange.startAgain();

        exchange.checkBooks();
        together(sessions, CrashIT::checkAnswers);
        together(sessions, CrashIT::checkNonces);
        together(sessions, CrashIT::sendTheUnansweredAgain);
        together(sessions, Session::goOn);
        exchange.checkBooks();
        together(sessions, CrashIT::checkAllOrders);
    }

    private static List<Session> sessions(Exchange exchange) {
        assertThat(ORDERS).isGreaterThanOrEqualTo(2000);
        Random random = new Random(SEED);
        List<Session> sessions = new ArrayList<>();
        for (int i = 0; i < SIGNERS; i++) {
            Trader trader = exchange.trader();
            sessions.add(new Session(trader, transactions(trader, random)));
        }
        return sessions;
    }

    /** Transactions with two orders each, in two markets or in one; one in three first cancels an earlier order. */
    private static List<SignedTransaction> transactions(Trader trader, Random random) {
        List<SignedTransaction> transactions = new ArrayList<>();
        List<Placed> placed = new ArrayList<>();
        for (int i = 0; i < TRANSACTIONS_OF_EACH; i++) {
            List<ClientAction> actions = new ArrayList<>();
            if (!placed.isEmpty() && random.nextInt(3) == 0) {
                Placed earlier = placed.remove(random.nextInt(placed.size()));
                actions.add(cancel(earlier.symbol(), earlier.orderId()));
            }
            List<String> symbols = List.of(BTC, ETH, SOL);
            List<String> chosen = List.of(symbols.get(random.nextInt(3)), symbols.get(random.nextInt(3)));
            chosen.forEach(symbol -> actions.add(order(symbol, random)));
            SignedTransaction signed = trader.sign(actions.toArray(ClientAction[]::new));
            for (int k = 0; k < chosen.size(); k++) {
                placed.add(new Placed(chosen.get(k), signed.orderIds().get(k)));
            }
            transactions.add(signed);
        }
        return transactions;
    }

    /** Small, and close enough to the others' that about half of it trades. */
    private static ClientAction order(String symbol, Random random) {
        Quote quote = QUOTES.get(symbol);
        String size = quote.size(1 + random.nextInt(3));
        String price = quote.price(random.nextInt(41) - 20);
        ClientAction order = random.nextBoolean() ? buy(symbol, size, price) : sell(symbol, size, price);
        return random.nextInt(5) == 0 ? order.ioc() : order;
    }

    private static void tradeUntilKilled(Exchange exchange, List<Session> sessions) throws Exception {
        CountDownLatch enough = new CountDownLatch(ANSWERS_BEFORE_THE_CRASH);
        Thread killer = Thread.startVirtualThread(() -> killAfter(enough, exchange));
        together(sessions, session -> session.run(enough));
        killer.join();
        assertThat(sessions)
                .as("signers stopped in the middle")
                .allMatch(session -> !session.unsent().isEmpty());
    }

    private static void killAfter(CountDownLatch enough, Exchange exchange) {
        try {
            enough.await();
            exchange.kill();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("the exchange was not killed", e);
        }
    }

    /** All signers at once, each in its own order. */
    private static void together(List<Session> sessions, Consumer<Session> step) throws Exception {
        try (ExecutorService signers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            sessions.forEach(session -> running.add(signers.submit(() -> step.accept(session))));
            for (Future<?> session : running) {
                session.get();
            }
        }
    }

    private static void checkAnswers(Session session) {
        Ledger ledger = ledger(session);
        session.unsent().forEach(unsent -> ledger.requireNoOrders(unsent.orderIds()));
        List<String> unanswered = session.unanswered().orderIds();
        boolean hasRun = ledger.knows(unanswered.getFirst());
        assertThat(unanswered)
                .as("all orders of a transaction, or none")
                .allMatch(orderId -> ledger.knows(orderId) == hasRun);
        session.foundUnanswered(hasRun);
        assertThat(ledger.discrepancies()).isEmpty();
    }

    /** Compares what the account reports with all answers. */
    private static Ledger ledger(Session session) {
        Ledger ledger = Ledger.of(session.trader().shown());
        session.answers().forEach((signed, answer) -> ledger.requireOrders(signed.orderIds(), answer.outcomes()));
        return ledger;
    }

    private static void checkNonces(Session session) {
        for (SignedTransaction answered : session.answers().keySet()) {
            assertThat(session.trader().submit(answered).refusal()).isEqualTo("duplicate nonce");
        }
    }

    /** Sent again, it is executed now if it was not executed then. */
    private static void sendTheUnansweredAgain(Session session) {
        SignedTransaction unanswered = session.unanswered();
        Answer again = session.trader().submit(unanswered);
        if (session.hasRunUnanswered()) {
            assertThat(again.refusal()).isEqualTo("duplicate nonce");
        } else {
            assertThat(again.isOk()).as(again.toString()).isTrue();
        }
        assertThat(session.trader().submit(unanswered).refusal()).isEqualTo("duplicate nonce");
    }

    private static void checkAllOrders(Session session) {
        Ledger ledger = ledger(session);
        assertThat(session.unanswered().orderIds()).allMatch(ledger::knows);
        assertThat(session.unsent()).isEmpty();
        assertThat(ledger.discrepancies()).isEmpty();
    }

    private record Placed(String symbol, String orderId) {}

    private record Quote(BigDecimal price, BigDecimal tick, BigDecimal lot) {

        private Quote(String price, String tick, String lot) {
            this(new BigDecimal(price), new BigDecimal(tick), new BigDecimal(lot));
        }

        private String price(int ticks) {
            return price.add(tick.multiply(BigDecimal.valueOf(ticks))).toPlainString();
        }

        private String size(int lots) {
            return lot.multiply(BigDecimal.valueOf(lots)).toPlainString();
        }
    }
}
