package io.openperp.trade.sending;

import io.openperp.api.action.ActionResult;
import io.openperp.api.order.OrderOutcome;
import io.openperp.client.Failure;
import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Submission;
import io.openperp.client.Transactions;
import io.openperp.client.WrongReceiptException;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.transaction.receipt.SavedReceipt;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends a signed transaction until its outcome is known. The same bytes may be sent several times, because the exchange
 * executes them once. If the answer to an order is lost, the order is found by its ID, which is known in advance.
 */
public final class Sender {

    private static final Duration PATIENCE = Duration.ofSeconds(12);

    private final OpenPerp exchange;
    private final Duration patience;
    private final Transactions transactions;
    private final @Nullable ReceiptFile receipt;

    public Sender(OpenPerp exchange) {
        this(exchange, PATIENCE);
    }

    /**
     * Creates a sender.
     *
     * @param patience time during which a transaction is sent again
     */
    public Sender(OpenPerp exchange, Duration patience) {
        this(exchange, patience, exchange.transactions(), null);
    }

    private Sender(OpenPerp exchange, Duration patience, Transactions transactions, @Nullable ReceiptFile receipt) {
        this.exchange = exchange;
        this.patience = patience;
        this.transactions = transactions;
        this.receipt = receipt;
    }

    /**
     * Returns a sender that requests a receipt, which the exchange must sign with this key, and writes it to a new
     * file.
     */
    Sender keepingReceipt(Path file, Bytes32 key) {
        return new Sender(exchange, patience, transactions.withReceipts(List.of(key)), new ReceiptFile(file));
    }

    /**
     * Sends a transaction. Throws {@link CommandFailed} if it was refused as a whole, or its outcome is not known.
     *
     * @return results of its actions in their order; empty if it was executed but its answer was lost
     */
    public Optional<List<ActionResult>> send(SignedTransaction transaction) {
        return switch (submit(transaction)) {
            case Submission.Executed executed -> Optional.of(executed.results());
            case Submission.AlreadyExecuted lost -> Optional.empty();
            case Submission.Refused refused -> throw CommandFailed.refused("refused: " + refused.message());
            case Submission.NotTaken notTaken -> throw notTaken(notTaken.failure());
            case Submission.Unknown unknown -> throw CommandFailed.unknown(unknown(transaction, unknown.message()));
        };
    }

    /** Sends a transaction that contains only orders; returns their results. */
    public List<OrderResult> sendOrders(SignedTransaction transaction) {
        List<Bytes32> ids = transaction.orderIds();
        Optional<List<ActionResult>> results;
        try {
            results = send(transaction);
        } catch (CommandFailed failed) {
            List<OrderResult> found = found(transaction.account(), ids);
            if (failed.exitCode() != ExitCode.UNKNOWN || found.size() < ids.size()) {
                throw failed;
            }
            return found;
        }
        if (results.isEmpty()) {
            List<OrderResult> found = found(transaction.account(), ids);
            if (found.size() < ids.size()) {
                throw CommandFailed.unknown(unknown(transaction, "its answer was lost"));
            }
            return found;
        }
        return results.get().stream()
                .map(result -> withAverage(transaction.account(), OrderResult.of(result)))
                .toList();
    }

    private Submission submit(SignedTransaction transaction) {
        Thread warning = new Thread(() -> System.err.println("trade: " + unknown(transaction, "interrupted")));
        Runtime.getRuntime().addShutdownHook(warning); // for Ctrl-C while an answer is awaited
        try {
            Submission submission = transactions.submitUntilKnown(transaction, patience);
            if (receipt != null) {
                receipt.keep(submission);
            }
            return submission;
        } catch (WrongReceiptException wrong) {
            throw CommandFailed.refused("the answer is not the word of the exchange, it may be forged: "
                    + wrong.getMessage() + ". It says: " + wrong.submission());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Submission.Unknown("interrupted");
        } finally {
            withdraw(warning);
        }
    }

    private static void withdraw(Thread warning) {
        try {
            Runtime.getRuntime().removeShutdownHook(warning);
        } catch (IllegalStateException endsNow) {
            // The warning is printed already.
        }
    }

    private static CommandFailed notTaken(Failure failure) {
        return failure instanceof Failure.BadRequest || failure instanceof Failure.NotFound
                ? CommandFailed.refused("refused: " + failure.message())
                : CommandFailed.unknown("nothing was done: " + failure.message());
    }

    private static String unknown(SignedTransaction transaction, String why) {
        List<Bytes32> ids = transaction.orderIds();
        return "it is not known whether it was executed (%s). Do not repeat the command before you know: %s"
                .formatted(
                        why,
                        ids.isEmpty()
                                ? "trade history activity and trade orders show it"
                                : "trade order " + ids.getFirst() + " says it");
    }

    /** Results of the orders with these IDs from the exchange's records; orders without a record are left out. */
    private List<OrderResult> found(Bytes32 account, List<Bytes32> ids) {
        try {
            return ids.stream()
                    .flatMap(id -> exchange.accounts().outcome(account, id).stream())
                    .map(OrderResult::of)
                    .toList();
        } catch (RequestFailed unreachable) {
            return List.of();
        }
    }

    /** Adds the average price, if a partly filled order lacks it, from the exchange's record of the order. */
    private OrderResult withAverage(Bytes32 account, OrderResult result) {
        if (result.filledSize().units() == 0 || result.averagePrice() != null) {
            return result;
        }
        try {
            Optional<OrderOutcome> outcome = exchange.accounts().outcome(account, Bytes32.parse(result.orderId()));
            return outcome.map(found -> OrderResult.of(found).delayed(result.delayedMillis()))
                    .orElse(result);
        } catch (RequestFailed unreachable) {
            return result;
        }
    }

    /**
     * The file for the receipt of a transaction. If it cannot be written, that is reported, but the outcome of the
     * command is the same.
     */
    record ReceiptFile(Path file) {

        void keep(Submission submission) {
            SavedReceipt receipt = receiptOf(submission);
            if (receipt == null) {
                warn("there is no receipt: " + file + " was not written");
                return;
            }
            try {
                Files.writeString(file, receipt.toJson() + "\n", StandardOpenOption.CREATE_NEW);
            } catch (IOException unwritable) {
                warn(file + " cannot be written (" + unwritable + "), the receipt is " + receipt.toJson());
            }
        }

        private static @Nullable SavedReceipt receiptOf(Submission submission) {
            if (submission instanceof Submission.Executed executed) {
                return executed.receipt();
            }
            if (submission instanceof Submission.AlreadyExecuted executed) {
                return executed.receipt();
            }
            return submission instanceof Submission.Refused refused ? refused.receipt() : null;
        }

        private static void warn(String sentence) {
            System.err.println("trade: " + sentence);
        }
    }
}
