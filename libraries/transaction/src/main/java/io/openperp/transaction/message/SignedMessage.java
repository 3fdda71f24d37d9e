package io.openperp.transaction.message;

import io.openperp.transaction.Action;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The content of the bytes that a client signed: the transaction without its signer and signature. A number that was
 * signed as a double has the value of that double's shortest decimal; how the JSON wrote it cannot be recovered.
 */
public final class SignedMessage {

    private final byte[] bytes;
    private final Layout layout;
    private final int[] ends;
    private final List<Action> actions;
    private final long nonce;
    private final Bytes32 account;

    /**
     * A message that has been read.
     *
     * @param ends end of each action in the bytes; an action begins where the previous one ends, the first after the
     *     number of actions
     */
    SignedMessage(byte[] bytes, Layout layout, int[] ends, List<Action> actions, long nonce, Bytes32 account) {
        this.bytes = bytes;
        this.layout = layout;
        this.ends = ends;
        this.actions = List.copyOf(actions);
        this.nonce = nonce;
        this.account = account;
    }

    /**
     * Reads the bytes of {@code Verified.message}. Throws {@link IllegalArgumentException} naming the position if the
     * bytes are not those of a transaction in this layout.
     *
     * @param hasDomain whether the message ends with the byte of a network, as in {@code Verified.network}
     */
    public static SignedMessage read(byte[] message, Layout layout, boolean hasDomain) {
        return read(message, layout, hasDomain, Set.of());
    }

    /**
     * Same as {@link #read(byte[], Layout, boolean)}, for layouts that do not mark all optional parts.
     *
     * @param withUnmarkedPart indices of the actions that have an unmarked part, see {@link Layout#hasUnmarkedPart}
     */
    public static SignedMessage read(byte[] message, Layout layout, boolean hasDomain, Set<Integer> withUnmarkedPart) {
        return read(message, layout, hasDomain, withUnmarkedPart, Set.of());
    }

    /**
     * Same as {@link #read(byte[], Layout, boolean, Set)}, for baskets that sign the flag {@code i}, which clients of
     * today do not.
     *
     * @param withBasketRouting indices of the actions that are baskets with {@code i}; the bytes do not show it
     */
    public static SignedMessage read(
            byte[] message,
            Layout layout,
            boolean hasDomain,
            Set<Integer> withUnmarkedPart,
            Set<Integer> withBasketRouting) {
        return new CanonicalReader(message, layout, withUnmarkedPart, withBasketRouting).message(hasDomain);
    }

    public List<Action> actions() {
        return actions;
    }

    public long nonce() {
        return nonce;
    }

    public Bytes32 account() {
        return account;
    }

    /** The order ID of the action at {@code index}; null if the action has none (TXN-013). */
    public @Nullable Bytes32 orderId(int index) {
        if (!(actions.get(index) instanceof OrderAction order)) {
            return null;
        }
        if (layout.builder != Layout.Builder.NEVER || order instanceof OnFill) {
            return new CanonicalBytes().orderId(index, order, nonce, account, layout);
        }
        int begin = index == 0 ? Long.BYTES : ends[index - 1];
        byte[] place = new byte[Integer.BYTES];
        ByteBuffer.wrap(place).order(ByteOrder.LITTLE_ENDIAN).putInt(index);
        return new Sha256()
                .update(place, 0, place.length)
                .update(bytes, begin, ends[index] - begin)
                .update(account.toByteArray(), 0, Bytes32.LENGTH)
                .update(bytes, ends[ends.length - 1], Long.BYTES)
                .finish();
    }
}
