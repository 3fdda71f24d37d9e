package io.openperp.transaction.message;

import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A revision of the signed bytes. Revisions differ in whether the byte {@code i} is signed, in the numbers of actions,
 * in how keys are written, and in the frame: a prefix of eight bytes ff, {@code bulk-actions} and the number of the
 * frame.
 */
public enum Layout {
    /** Layout of today's clients, for transactions without conditional orders, builder codes and slippage. */
    CURRENT(true, false, false, 0, Builder.NEVER),
    /** Layout of March 2026: like {@link #CURRENT} without the byte {@code i}. */
    MARCH_RAW(false, false, false, 0, Builder.NEVER),
    /**
     * Layout of the native library of March 2026: lower numbers for some actions, keys and order IDs prefixed with
     * their length, no byte {@code i}.
     */
    MARCH_LIBRARY(false, true, true, 0, Builder.NEVER),
    /** Layout of the first days of March 2026: lower numbers for some actions, no byte {@code i}. */
    MARCH_SEED(false, true, false, 0, Builder.NEVER),
    /**
     * Frame 2, in which orders say whether they have a builder code, and market orders whether they have a slippage;
     * for transactions in which an order has a slippage.
     */
    FRAME_02(true, false, false, 2, Builder.OPTION),
    /**
     * Like {@link #FRAME_02}, but conditional orders end with {@code i}, without saying whether they have a builder
     * code, as the official Python client of September 2026 writes them.
     */
    FRAME_02_PLAIN(true, false, false, 2, Builder.OPTION),
    /** Frame 3, with the fields of {@link #FRAME_02}; for transactions in which some order has a builder code. */
    FRAME_03(true, false, false, 3, Builder.OPTION),
    /**
     * Frame 4: like {@link #FRAME_03}, and conditional orders also say whether they have a slippage; for transactions
     * with a conditional order.
     */
    FRAME_04(true, false, false, 4, Builder.OPTION),
    /** An earlier revision without a frame: an order that has a builder code ends with that code, after {@code i}. */
    CURRENT_WITH_BUILDER(true, false, false, 0, Builder.WHERE_GIVEN),
    /**
     * An earlier revision of {@link #CURRENT}: proposals of multisig accounts have no lifetime, changes of a policy
     * give all values, and on-fill orders name their parent by its index.
     */
    CURRENT_WITHOUT_OPTIONS(true, false, false, 0, Builder.NEVER);

    /** How the builder code of an order is written. */
    enum Builder {
        NEVER,
        /**
         * The byte 1 and the builder code for an order that has a builder code, no byte for others. The bytes can be
         * read back only if it is known which actions have one.
         */
        WHERE_GIVEN,
        /** The byte 1 and the code, or the byte 0. */
        OPTION
    }

    /**
     * First bytes of a message in a layout with a frame; the number of the frame follows. Messages without a frame
     * begin with the number of their actions, which can never have these bytes.
     */
    static final byte[] FRAME = beginningOfFrame();

    static final int FIRST_WITH_SLIPPAGE_OF_CONDITIONALS = 4;

    final boolean routingByte;
    final boolean lowDiscriminants;
    final boolean keyLengths;
    final int frame;
    final Builder builder;

    Layout(boolean routingByte, boolean lowDiscriminants, boolean keyLengths, int frame, Builder builder) {
        this.routingByte = routingByte;
        this.lowDiscriminants = lowDiscriminants;
        this.keyLengths = keyLengths;
        this.frame = frame;
        this.builder = builder;
    }

    private static byte[] beginningOfFrame() {
        byte[] name = "bulk-actions".getBytes(StandardCharsets.US_ASCII);
        byte[] frame = new byte[Long.BYTES + name.length];
        Arrays.fill(frame, 0, Long.BYTES, (byte) 0xFF);
        System.arraycopy(name, 0, frame, Long.BYTES, name.length);
        return frame;
    }

    /**
     * The newest layout in which clients sign transactions with these actions. It depends on the kinds and fields that
     * occur among the actions or inside them, in this order of precedence: on-fill orders that name their parent by
     * index, conditional orders, builder codes, slippages.
     */
    public static Layout newestFor(List<Action> actions) {
        if (actions.stream().anyMatch(Layout::hasParentIndex)) {
            return CURRENT_WITHOUT_OPTIONS;
        }
        if (actions.stream().anyMatch(Layout::isConditional)) {
            return FRAME_04;
        }
        if (actions.stream().anyMatch(Layout::hasBuilderCode)) {
            return FRAME_03;
        }
        return actions.stream().anyMatch(Layout::hasSlippage) ? FRAME_02 : CURRENT;
    }

    private static boolean hasParentIndex(Action action) {
        return action instanceof AttachOnFill || nested(action).anyMatch(Layout::hasParentIndex);
    }

    private static boolean isConditional(Action action) {
        return action instanceof ConditionalOrder || nested(action).anyMatch(Layout::isConditional);
    }

    private static Stream<Action> nested(Action action) {
        if (action instanceof OnFill order) {
            return order.all().stream();
        }
        if (action instanceof AttachOnFill attach) {
            return attach.actions().stream();
        }
        if (action instanceof Propose propose) {
            return propose.actions().stream();
        }
        return action instanceof Basket basket ? basket.actions().stream() : Stream.empty();
    }

    static boolean hasBuilderCode(Action action) {
        return nested(action).anyMatch(Layout::hasBuilderCode)
                || action instanceof OrderAction order && order.builderCode() != null;
    }

    static boolean hasSlippage(Action action) {
        return nested(action).anyMatch(Layout::hasSlippage)
                || action instanceof MarketOrder order && order.slippage() != null;
    }

    /**
     * Whether the action has an optional part that this layout signs without marking that it is present, so that the
     * bytes alone cannot be read back.
     */
    public boolean hasUnmarkedPart(Action action) {
        return action instanceof Transfer transfer && transfer.marginSymbol() != null
                || action instanceof CreateSubAccount create && create.marginSymbol() != null
                || action instanceof Propose && Propose.namesCurrency(action)
                || builder == Builder.WHERE_GIVEN && hasBuilderCode(action);
    }

    /** Whether this layout can express everything that the action says. */
    public boolean holds(Action action) {
        if (action instanceof OnFill order) {
            return holdsBaskets()
                    && !hasParentIndices()
                    && order.actions().stream().noneMatch(Layout::isRoutedBasket)
                    && nested(action).allMatch(this::holds);
        }
        if (action instanceof Basket || action instanceof AttachOnFill) {
            return (action instanceof Basket ? holdsBaskets() : hasParentIndices())
                    && nested(action).allMatch(this::holds);
        }
        if (action instanceof MultisigAction own) {
            return holdsBaskets()
                    && (hasOptionsOfMultisigs() || !needsOptions(own))
                    && nested(action).allMatch(this::holds);
        }
        if (action instanceof ConditionalOrder order) {
            return routingByte
                    && (order.builderCode() == null || hasBuilderOfConditionals() || builder == Builder.WHERE_GIVEN)
                    && (!order.hasSlippage() || frame >= FIRST_WITH_SLIPPAGE_OF_CONDITIONALS);
        }
        return (builder != Builder.NEVER || !hasBuilderCode(action)) && (frame > 0 || !hasSlippage(action));
    }

    private static boolean isRoutedBasket(Action action) {
        return action instanceof Basket basket && basket.routing() != Routing.UNSTATED;
    }

    private static boolean needsOptions(MultisigAction action) {
        return action instanceof Propose propose && propose.lifetimeSecs() != null
                || action instanceof UpdateMultisigPolicy update && !update.isWhole();
    }

    /** Whether every conditional order has a byte for whether it has a builder code. */
    boolean hasBuilderOfConditionals() {
        return frame > 0 && this != FRAME_02_PLAIN;
    }

    /** Whether the bytes say which values of a proposal or a policy change are present. */
    boolean hasOptionsOfMultisigs() {
        return this != CURRENT_WITHOUT_OPTIONS;
    }

    /** Whether on-fill orders name their parent by its index, instead of containing it. */
    boolean hasParentIndices() {
        return this == CURRENT_WITHOUT_OPTIONS;
    }

    /**
     * Whether orders in proposals have a byte for an absent builder code, although orders outside proposals have none
     * in this layout.
     */
    boolean hasBuilderOptionInProposals() {
        return this == CURRENT;
    }

    boolean holdsBaskets() {
        return routingByte && builder != Builder.WHERE_GIVEN;
    }
}
