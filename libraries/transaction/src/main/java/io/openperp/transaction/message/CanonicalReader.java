package io.openperp.transaction.message;

import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.OwnAction;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link CanonicalBytes} writes, such that writing the actions again gives the same bytes. Throws
 * {@link IllegalArgumentException}, which names the position, for all other bytes.
 */
final class CanonicalReader {

    private static final int MOST_NESTED_PROPOSALS = 2;

    private final byte[] bytes;
    private final ByteBuffer in;
    private final Layout layout;
    private final Set<Integer> withUnmarkedPart;
    private final Set<Integer> withBasketRouting;
    private final RenumberedActions renumbered = new RenumberedActions(this);
    /** Index of the action that is being read. */
    private int index;

    private boolean isInOnFill;

    /** Number of proposals around the action that is being read: 0, or 1 and 2 for proposals inside each other. */
    private int proposals;

    /** Parameters as for {@link SignedMessage#read(byte[], Layout, boolean, Set, Set)}. */
    CanonicalReader(byte[] bytes, Layout layout, Set<Integer> withUnmarkedPart, Set<Integer> withBasketRouting) {
        this.withBasketRouting = withBasketRouting;
        this.bytes = bytes;
        this.in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.layout = layout;
        this.withUnmarkedPart = withUnmarkedPart;
    }

    SignedMessage message(boolean hasDomain) {
        frame();
        int count = count("actions", Integer.BYTES);
        List<Action> actions = new ArrayList<>(count);
        int[] ends = new int[Math.max(1, count)];
        ends[0] = in.position();
        for (int i = 0; i < count; i++) {
            index = i;
            actions.add(action());
            ends[i] = in.position();
        }
        requireEach(withUnmarkedPart, actions, layout::hasUnmarkedPart, "builder code or margin symbol of");
        requireEach(withBasketRouting, actions, Propose::statesRouting, "basket with i in");
        long nonce = u64("the nonce");
        Bytes32 account = raw("the account");
        if (hasDomain && Network.ofDomain(u8("the network")).isEmpty()) {
            throw wrong("the network " + bytes[in.position() - 1]);
        }
        if (in.hasRemaining()) {
            throw wrong(in.remaining() + " more");
        }
        return new SignedMessage(bytes, layout, ends, actions, nonce, account);
    }

    private void requireEach(Set<Integer> indexes, List<Action> actions, Predicate<Action> is, String what) {
        for (int index : indexes) {
            if (index < 0 || index >= actions.size() || !is.test(actions.get(index))) {
                throw wrong("no " + what + " action " + index);
            }
        }
    }

    private void frame() {
        if (layout.frame > 0) {
            byte[] begin = Layout.FRAME;
            require("the frame", begin.length);
            boolean isFramed = Arrays.equals(begin, Arrays.copyOf(bytes, begin.length));
            in.position(begin.length);
            if (!isFramed || u8("the frame") != layout.frame) {
                throw wrong("another beginning than frame " + layout.frame);
            }
        }
    }

    private Action action() {
        int discriminant = u32("an action");
        return switch (discriminant) {
            case 0 ->
                new MarketOrder(string(), side(), fixed(), bool("reduce-only"), routing(), builderCode(), slippage());
            case 1 ->
                new LimitOrder(
                        string(),
                        side(),
                        fixed(),
                        fixed(),
                        timeInForce(),
                        bool("reduce-only"),
                        routing(),
                        builderCode());
            case 2 -> new ModifyOrder(key(), string(), f64());
            case 3 -> new CancelOrder(string(), key());
            case 4 -> cancelAll();
            case 40 -> new BuilderApproval(key(), Byte.toUnsignedInt(u8("the fee of a builder")));
            case 41 -> new BuilderRevocation(key());
            case 5, 6, ConditionalBytes.RANGE, ConditionalBytes.TRAILING ->
                layout.lowDiscriminants
                        ? renumbered.ofLow(discriminant)
                        : ConditionalReader.read(discriminant, this, layout);
            case BasketBytes.BASKET -> layout.lowDiscriminants ? renumbered.ofLow(discriminant) : basket();
            case BasketBytes.ON_FILL -> layout.lowDiscriminants ? renumbered.ofLow(discriminant) : onFill();
            default -> {
                if (MultisigBytes.isMultisigAction(discriminant) && layout.holdsBaskets()) {
                    yield MultisigBytes.read(discriminant, this, layout, this::proposed);
                }
                if (SubAccountBytes.isSubAccountAction(discriminant)) {
                    yield SubAccountBytes.read(discriminant, this, withUnmarkedPart.contains(index));
                }
                OwnAction.Kind own = OwnAction.kind(discriminant).orElse(null);
                yield own != null
                        ? own(own)
                        : layout.lowDiscriminants ? renumbered.ofLow(discriminant) : renumbered.ofToday(discriminant);
            }
        };
    }

    private Action basket() {
        if (!layout.holdsBaskets()) {
            throw unknown(BasketBytes.BASKET);
        }
        String symbol = string();
        boolean isAbove = bool("the direction");
        Quantity trigger = fixed();
        List<Action> actions =
                list("actions of a basket", Integer.BYTES, () -> nested(BasketBytes::mayBeInBasket, "a basket"));
        boolean hasRouting = !isInOnFill && withBasketRouting.contains(index);
        return new Basket(symbol, isAbove, trigger, actions, hasRouting ? routing() : Routing.UNSTATED);
    }

    private Action onFill() {
        if (!layout.holdsBaskets()) {
            throw unknown(BasketBytes.ON_FILL);
        }
        if (layout.hasParentIndices()) {
            return new AttachOnFill(count32(), armed());
        }
        isInOnFill = true;
        Action parent = nested(BasketBytes::mayBeParent, "the trigger of an on-fill order");
        List<Action> actions = armed();
        isInOnFill = false;
        return new OnFill((OrderAction) parent, actions);
    }

    private List<Action> armed() {
        return list(
                "actions of an on-fill order",
                Integer.BYTES,
                () -> nested(BasketBytes::mayBeArmed, "an on-fill order"));
    }

    /** Reads the actions of a proposal. A proposal may be inside one other proposal, no deeper. */
    private List<Action> proposed() {
        proposals++;
        if (proposals > MOST_NESTED_PROPOSALS) {
            throw wrong("a proposal in a proposal in a proposal");
        }
        List<Action> actions = list("actions of a proposal", Integer.BYTES, this::action);
        proposals--;
        String flaw = Propose.structureFlaw(actions);
        if (flaw != null) {
            throw wrong("a proposal that cannot be: " + flaw);
        }
        return actions;
    }

    /**
     * Reads an action inside another action. Throws {@link IllegalArgumentException} if {@code mayStand} is false for
     * the number of the inner action, which bounds how deep actions are nested.
     */
    private Action nested(IntPredicate mayStand, String where) {
        require("an action", Integer.BYTES);
        int discriminant = in.getInt(in.position());
        if (!mayStand.test(discriminant)) {
            throw wrong("the action " + Integer.toUnsignedString(discriminant) + " in " + where);
        }
        return action();
    }

    @Nullable
    Quantity optionalFixed(String what) {
        return bool("whether there is " + what) ? fixed() : null;
    }

    @Nullable
    BuilderCode builderCode() {
        boolean hasOne = switch (layout.builder) {
            case NEVER ->
                proposals > 0 && layout.hasBuilderOptionInProposals() && bool("whether there is a builder code");
            case WHERE_GIVEN -> withUnmarkedPart.contains(index);
            case OPTION -> bool("whether there is a builder code");
        };
        if (!hasOne) {
            return null;
        }
        if (layout.builder == Layout.Builder.NEVER) {
            throw wrong("a builder code without a frame");
        }
        if (layout.builder == Layout.Builder.WHERE_GIVEN && !bool("whether there is a builder code")) {
            throw wrong("no builder code");
        }
        return new BuilderCode(raw("a builder"), Byte.toUnsignedInt(u8("the fee of a builder")));
    }

    private @Nullable Quantity slippage() {
        return layout.frame > 0 ? optionalFixed("a slippage") : null;
    }

    private Action own(OwnAction.Kind kind) {
        List<Object> values = new ArrayList<>(kind.fields().size());
        for (OwnAction.Field field : kind.fields()) {
            switch (field.type()) {
                case TEXT, OPTIONAL_TEXT -> values.add(string());
                case FLAG -> values.add(bool(field.name()));
                case COUNT, OPTIONAL_COUNT -> values.add(u64(field.name()));
                case KEY -> values.add(key());
                case FIXED -> values.add(fixed());
            }
        }
        return kind.constructor().apply(values);
    }

    private Action cancelAll() {
        return new CancelAll(list("symbols", Long.BYTES, this::string));
    }

    private Side side() {
        return Side.of(bool("the side"));
    }

    private TimeInForce timeInForce() {
        int number = u32("a time in force");
        for (TimeInForce timeInForce : TimeInForce.values()) {
            if (timeInForce.wireNumber == number) {
                return timeInForce;
            }
        }
        throw wrong("the time in force " + number);
    }

    Routing routing() {
        if (!layout.routingByte) {
            return Routing.UNSTATED;
        }
        return bool("isolated margin") ? Routing.ISOLATED : Routing.CROSS;
    }

    Quantity fixed() {
        long signed = u64("a number");
        Quantity quantity = Quantity.ofFixed(signed);
        if (quantity == null) {
            throw wrong("the number " + Long.toUnsignedString(signed) + ", which no double gives,");
        }
        return quantity;
    }

    Quantity f64() {
        return Quantity.ofDouble(Double.longBitsToDouble(u64("a number")));
    }

    Bytes32 key() {
        if (layout.keyLengths && u64("the length of a key") != Bytes32.LENGTH) {
            throw wrong("a key that has not 32 bytes");
        }
        return raw("a key");
    }

    private Bytes32 raw(String what) {
        require(what, Bytes32.LENGTH);
        Bytes32 read = Bytes32.of(Arrays.copyOfRange(bytes, in.position(), in.position() + Bytes32.LENGTH));
        in.position(in.position() + Bytes32.LENGTH);
        return read;
    }

    String string() {
        int length = count("bytes of a text", 1);
        String text = new String(bytes, in.position(), length, StandardCharsets.UTF_8);
        byte[] again = text.getBytes(StandardCharsets.UTF_8);
        if (!Arrays.equals(again, 0, again.length, bytes, in.position(), in.position() + length)) {
            throw wrong("a text that is not UTF-8");
        }
        in.position(in.position() + length);
        return text;
    }

    boolean bool(String what) {
        byte value = u8(what);
        if (value != 0 && value != 1) {
            throw wrong(what + " as " + value);
        }
        return value == 1;
    }

    /**
     * Reads the number of elements of a list. It is refused, before memory is allocated, if elements of the given
     * minimum size exceed the remaining bytes.
     */
    private int count(String what, int bytesOfEach) {
        long count = u64("the number of " + what);
        if (count < 0 || count > in.remaining() / bytesOfEach) {
            throw wrong(Long.toUnsignedString(count) + " " + what + " in " + in.remaining() + " bytes");
        }
        return (int) count;
    }

    <T> List<T> list(String what, int bytesOfEach, Supplier<T> element) {
        int count = count(what, bytesOfEach);
        List<T> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(element.get());
        }
        return all;
    }

    List<Bytes32> keys(String what) {
        return list(what, Bytes32.LENGTH, this::key);
    }

    /** Reads an unsigned number of 32 bits. */
    long count32() {
        return u32("a number") & 0xFFFF_FFFFL;
    }

    private byte u8(String what) {
        require(what, 1);
        return in.get();
    }

    short i16() {
        require("an exponent", Short.BYTES);
        return in.getShort();
    }

    int u32(String what) {
        require(what, Integer.BYTES);
        return in.getInt();
    }

    long u64(String what) {
        require(what, Long.BYTES);
        return in.getLong();
    }

    private void require(String what, int length) {
        if (in.remaining() < length) {
            throw new IllegalArgumentException(
                    "the signed bytes end at " + bytes.length + ", within " + what + " at " + in.position());
        }
    }

    IllegalArgumentException unknown(int discriminant) {
        return wrong("the unknown action " + Integer.toUnsignedString(discriminant));
    }

    IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException("the signed bytes have " + what + " before " + in.position());
    }
}
