package io.openperp.transaction.signing;

import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.message.CanonicalBytes;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A transaction before it is signed, in the form of today's published client. Its bytes or its text can be signed by a
 * key that is kept elsewhere, such as in a wallet.
 */
public final class UnsignedTransaction {

    private final List<Action> actions;
    private final long nonce;
    private final Bytes32 account;
    private final @Nullable Network network;
    private final byte[] message;

    private UnsignedTransaction(
            List<Action> actions, long nonce, Bytes32 account, @Nullable Network network, byte[] message) {
        this.actions = actions;
        this.nonce = nonce;
        this.account = account;
        this.network = network;
        this.message = message;
    }

    /**
     * A transaction with these actions, in the form and layout in which the published client signs them.
     *
     * @param network the only network on which the transaction is valid; null for every exchange that does not require
     *     the byte of its network
     */
    public static UnsignedTransaction of(List<Action> actions, long nonce, Bytes32 account, @Nullable Network network) {
        List<Action> sent = actions.stream().map(UnsignedTransaction::asSent).toList();
        CanonicalBytes bytes = new CanonicalBytes();
        bytes.message(sent, nonce, account, Layout.newestFor(sent), network);
        return new UnsignedTransaction(sent, nonce, account, network, bytes.toByteArray());
    }

    /** The canonical bytes, which are signed unless the key is in a wallet that signs {@link #walletText}. */
    public byte[] message() {
        return message.clone();
    }

    /**
     * The only network on which the transaction is valid; null if it is valid on every exchange that does not require
     * the byte of its network.
     */
    public @Nullable Network network() {
        return network;
    }

    /**
     * The text that a wallet shows and signs in place of the bytes (TXN-029). Throws {@link IllegalStateException} if
     * the transaction has no network, and {@link IllegalArgumentException} if an action, alone or in a basket, cannot
     * be described in such a text or the text has more than 65,535 bytes.
     */
    public String walletText() {
        Network named = network;
        if (named == null) {
            throw new IllegalStateException("a wallet signs for one network, and the transaction is for none");
        }
        for (Action action : actions) {
            WalletLines.withoutLine(action).ifPresent(what -> {
                throw new IllegalArgumentException(
                        what + " has no line in the text that wallets sign: sign its bytes with another key");
            });
        }
        return WalletText.of(actions, nonce, account, named, message)
                .orElseThrow(() -> new IllegalArgumentException(
                        "the text of these actions is longer than the 65535 bytes that a wallet signs"));
    }

    /**
     * The transaction with its signature, which is not verified.
     *
     * @param signer the key that signed: the account itself or one of its agents
     */
    public Envelope signedBy(Bytes32 signer, Signature signature) {
        return new Envelope(actions, nonce, account, signer, signature);
    }

    /** The action as the published client sends it: {@code i} always present, and leverage settings sorted. */
    private static Action asSent(Action action) {
        if (action instanceof LimitOrder o) {
            return new LimitOrder(
                    o.symbol(),
                    o.side(),
                    o.price(),
                    o.size(),
                    o.timeInForce(),
                    o.reduceOnly(),
                    stated(o.routing()),
                    o.builderCode());
        }
        if (action instanceof MarketOrder o) {
            return new MarketOrder(
                    o.symbol(), o.side(), o.size(), o.reduceOnly(), stated(o.routing()), o.builderCode(), o.slippage());
        }
        if (action instanceof Basket b) {
            List<Action> sent =
                    b.actions().stream().map(UnsignedTransaction::asSent).toList();
            return new Basket(b.symbol(), b.isAbove(), b.trigger(), sent, b.routing());
        }
        if (action instanceof OnFill o) {
            List<Action> sent =
                    o.actions().stream().map(UnsignedTransaction::asSent).toList();
            return new OnFill((OrderAction) asSent(o.parent()), sent);
        }
        if (action instanceof AttachOnFill a) {
            return new AttachOnFill(
                    a.parent(),
                    a.actions().stream().map(UnsignedTransaction::asSent).toList());
        }
        if (action instanceof Propose p) {
            return new Propose(
                    p.multisig(),
                    p.actions().stream().map(UnsignedTransaction::asSent).toList(),
                    p.lifetimeSecs());
        }
        return action instanceof UpdateUserSettings settings ? settings.sorted() : action;
    }

    private static Routing stated(Routing routing) {
        return routing == Routing.UNSTATED ? Routing.CROSS : routing;
    }
}
