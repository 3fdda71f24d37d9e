package io.openperp.account.query.check;

import com.google.protobuf.ByteString;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.AcceptTime;
import io.openperp.transaction.Action;
import io.openperp.transaction.CancelWithdrawal;
import io.openperp.transaction.CanonicalBytes;
import io.openperp.transaction.ChangeTerms;
import io.openperp.transaction.Deposit;
import io.openperp.transaction.Envelope;
import io.openperp.transaction.FeedPrices;
import io.openperp.transaction.Layout;
import io.openperp.transaction.ListMarket;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.OraclePrice;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.PauseWithdrawals;
import io.openperp.transaction.RevokeRole;
import io.openperp.transaction.SetFeePolicy;
import io.openperp.transaction.SetFeeProgramme;
import io.openperp.transaction.SetMarketState;
import io.openperp.transaction.SetRole;
import io.openperp.transaction.SettleMarket;
import io.openperp.transaction.WhitelistFaucet;
import io.openperp.transaction.Withdraw;
import io.openperp.transaction.WithdrawalStep;
import io.openperp.transaction.json.MalformedTransaction;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;

/** The body of {@code POST /order/check}: a transaction, signed or not. */
sealed interface CheckedRequest {

    record Valid(RequestedTransaction transaction) implements CheckedRequest {}

    record Invalid(String error) implements CheckedRequest {}

    static CheckedRequest read(TransactionReader reader, byte[] body) {
        Envelope envelope;
        try {
            envelope = reader.readUnsigned(body);
        } catch (MalformedTransaction malformed) {
            return new Invalid(String.valueOf(malformed.getMessage()));
        }
        for (Action action : envelope.actions()) {
            if (isDecidedElsewhere(action)) {
                return new Invalid(action.tag() + " cannot be checked: what it needs is known to the shards alone");
            }
        }
        return new Valid(requested(envelope));
    }

    private static boolean isOfWithdrawals(Action action) {
        return action instanceof Withdraw
                || action instanceof CancelWithdrawal
                || action instanceof WithdrawalStep
                || action instanceof PauseWithdrawals;
    }

    /** By the clock of the faucet, by the keys of operators or by the refs of deposits. */
    private static boolean isDecidedElsewhere(Action action) {
        return action instanceof io.openperp.transaction.Faucet
                || action instanceof Deposit
                || isOfWithdrawals(action)
                || action instanceof MultisigAction
                || action instanceof WhitelistFaucet
                || action instanceof SetMarketState
                || action instanceof ChangeTerms
                || action instanceof ListMarket
                || action instanceof SettleMarket
                || action instanceof SetFeePolicy
                || action instanceof SetFeeProgramme
                || action instanceof SetRole
                || action instanceof AcceptTime
                || action instanceof RevokeRole
                || action instanceof OraclePrice
                || action instanceof FeedPrices;
    }

    /** Order IDs are those of the layout in which clients of today sign. */
    private static RequestedTransaction requested(Envelope envelope) {
        Layout layout = Layout.newestFor(envelope.actions());
        CanonicalBytes bytes = new CanonicalBytes();
        List<RequestedAction> actions = new ArrayList<>();
        for (Action action : envelope.actions()) {
            Bytes32 orderId = action instanceof OrderAction order
                    ? bytes.orderId(actions.size(), order, envelope.nonce(), envelope.account(), layout)
                    : null;
            String flaw = action.flaw();
            actions.add(new RequestedAction(action, orderId, flaw == null ? "" : flaw));
        }
        return new RequestedTransaction(
                envelope.account(), envelope.signer(), envelope.nonce(), ByteString.EMPTY, actions);
    }
}
