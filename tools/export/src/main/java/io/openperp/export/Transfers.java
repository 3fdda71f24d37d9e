package io.openperp.export;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Transferred;
import io.openperp.journal.WithdrawalChanged;
import java.util.List;
import java.util.Locale;

/**
 * Money that came to an account (positive) or left it (negative): faucet payments, deposits, transfers, withdrawals. A
 * transfer has a row for each of the two accounts. A withdrawal leaves the account when it is requested; a second row
 * tells its end: settled, with the amount 0, or rejected or cancelled, with the amount that came back.
 */
final class Transfers {

    static final List<String> COLUMNS =
            List.of("time", "slot", "account", "kind", "amount", "counterparty", "status", "text");

    private static final String COMPLETED = "completed";

    private Transfers() {}

    static List<List<String>> of(AccountFact fact, Selection selection) {
        AccountEvent event = fact.event();
        return switch (event.getBodyCase()) {
            case DEPOSITED -> List.of(row(fact, "faucet", event.getDeposited().getAmount(), "", COMPLETED, ""));
            case TREASURY_DEPOSITED ->
                List.of(row(
                        fact,
                        "deposit",
                        event.getTreasuryDeposited().getAmount(),
                        Text.key(event.getTreasuryDeposited().getTreasurer()),
                        COMPLETED,
                        event.getTreasuryDeposited().getRef()));
            case WITHDRAWAL_CHANGED -> withdrawal(fact, event.getWithdrawalChanged());
            case TRANSFERRED -> transfer(fact, event.getTransferred());
            default -> List.of();
        };
    }

    private static List<List<String>> transfer(AccountFact fact, Transferred made) {
        boolean isSender = made.getFrom().equals(fact.account());
        long amount = isSender ? -made.getAmount() : made.getAmount();
        return List.of(row(
                fact,
                made.getExternal() ? "external transfer" : "internal transfer",
                amount,
                Text.key(isSender ? made.getTo() : made.getFrom()),
                COMPLETED,
                ""));
    }

    /** Rows for a step of a withdrawal. There are none for an approval or a claim, which move no money. */
    private static List<List<String>> withdrawal(AccountFact fact, WithdrawalChanged now) {
        return switch (now.getState()) {
            case WITHDRAWAL_REQUESTED ->
                now.getApprovedByCount() > 0 ? List.of() : ofWithdrawal(fact, now, -now.getAmount(), now.getRef());
            case WITHDRAWAL_SETTLED -> ofWithdrawal(fact, now, 0, now.getReference());
            case WITHDRAWAL_REJECTED, WITHDRAWAL_CANCELLED -> ofWithdrawal(fact, now, now.getAmount(), now.getReason());
            default -> List.of();
        };
    }

    private static List<List<String>> ofWithdrawal(AccountFact fact, WithdrawalChanged now, long amount, String said) {
        String state = now.getState().name().substring("WITHDRAWAL_".length()).toLowerCase(Locale.ROOT);
        String text = said.isEmpty() ? now.getId() : now.getId() + ": " + said;
        return List.of(row(fact, "withdrawal", amount, Text.words(now.getDestination()), state, text));
    }

    private static List<String> row(
            AccountFact fact, String kind, long amount, String counterparty, String status, String text) {
        return List.of(
                Text.time(fact.timeNanos()),
                Long.toString(fact.slot()),
                Text.key(fact.account()),
                kind,
                Text.number(amount),
                counterparty,
                status,
                Text.words(text));
    }
}
