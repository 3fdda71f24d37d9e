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
 * A revision of the signed bytes. They differ in the byte {@code i}, in discriminants, in how keys are written, and in the
 * frame: a message in a frame begins with eight bytes ff, {@code bulk-actions} and the number of the frame.
 */
public enum Layout {
    /** Layout of today's clients for transactions without conditional orders, builder codes and slippage. */
    CURRENT(true, false, false, 0, Builder.NEVER),
    /** March 2026: like {@link #CURRENT} without the byte {@code i}. */
    MARCH_RAW(false, false, false, 0, Builder.NEVER),
    /** March 2026, native library: low discriminants, keys and order IDs with their length. */
    MARCH_LIBRARY(false, true, true, 0, Builder.NEVER),
    /** First days of March 2026: low discriminants. */
    MARCH_SEED(false, true, false, 0, Builder.NEVER),
    /**
     * Orders say whether they have a builder code, market orders whether they have a slippage; for transactions where
     * one has.
     */
    FRAME_02(true, false, false, 2, Builder.OPTION),
    /**
     * Like {@link #FRAME_02}, but conditional orders end with {@code i}, as the official Python client of September
     * 2026 writes them.
     */
    FRAME_02_PLAIN(true, false, false, 2, Builder.OPTION),
    /** Like {@link #FRAME_02}, for transactions where some order has a builder code. */
    FRAME_03(true, false, false, 3, Builder.OPTION),
    /**
     * Like {@link #FRAME_03}, and conditional orders say whether they have a slippage; for transactions with a
     * conditional order.
     */
    FRAME_04(true, false, false, 4, Builder.OPTION),
    /** An earlier revision: no frame, and after {@code i} the builder code of an order that has one. */
    CURRENT_WITH_BUILDER(true, false, false, 0, Builder.WHERE_GIVEN),
    /**
     * An earlier revision of {@link #CURRENT}: proposals of multisig accounts have no lifetime, changes of policies have
     * all values, and on-fill orders name their parent by its index.
     */
    CURRENT_WITHOUT_OPTIONS(true, false, false, 0, Builder.NEVER);

    /** How the builder code of an order is written. */
    enum Builder {
        NEVER,
        /** 01 and the code, or nothing: the bytes alone do not show which orders have one. */
        WHERE_GIVEN,
        /** 01 and the code, or 00. */
        OPTION
    }

    /** First bytes of a message in a frame, before the number of the frame; no count of actions is that large. */
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

    /** The newest layout in which clients sign these actions. */
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

    /** Whether the action has a part that the bytes of this layout hold without marking it. */
    public boolean hasUnmarkedPart(Action action) {
        return action instanceof Transfer transfer && transfer.marginSymbol() != null
                || action instanceof CreateSubAccount create && create.marginSymbol() != null
                || action instanceof Propose && Propose.namesCurrency(action)
                || builder == Builder.WHERE_GIVEN && hasBuilderCode(action);
    }

    /** Whether the bytes of this layout hold all that the action says. */
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

    /** Whether every conditional order says whether it has a builder code. */
    boolean hasBuilderOfConditionals() {
        return frame > 0 && this != FRAME_02_PLAIN;
    }

    /** Whether the bytes say which values of a proposal or a policy are present. */
    boolean hasOptionsOfMultisigs() {
        return this != CURRENT_WITHOUT_OPTIONS;
    }

    /** Whether on-fill orders name their parent by its index, and never hold it. */
    boolean hasParentIndices() {
        return this == CURRENT_WITHOUT_OPTIONS;
    }

    /** Whether orders in proposals say that they have no builder code, which other orders of this layout do not. */
    boolean hasBuilderOptionInProposals() {
        return this == CURRENT;
    }

    boolean holdsBaskets() {
        return routingByte && builder != Builder.WHERE_GIVEN;
    }
}
