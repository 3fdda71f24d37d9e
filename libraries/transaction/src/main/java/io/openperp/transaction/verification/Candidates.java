package io.openperp.transaction.verification;

import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.verification.Verification.Tolerance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The layouts and networks for which a client may have signed these actions, in the order in which they are tried
 * (TXN-008, TXN-027).
 */
final class Candidates {

    private static final List<Layout> PLAIN_WITH_ROUTING = List.of(Layout.CURRENT);
    private static final List<Layout> PLAIN_WITHOUT_ROUTING =
            List.of(Layout.MARCH_RAW, Layout.MARCH_LIBRARY, Layout.MARCH_SEED, Layout.CURRENT);
    private static final List<Layout> PARENT_INDEX = List.of(Layout.CURRENT_WITHOUT_OPTIONS);
    private static final List<Layout> SLIPPAGE = List.of(Layout.FRAME_02);
    private static final List<Layout> BUILDER_AND_SLIPPAGE = List.of(Layout.FRAME_03, Layout.FRAME_02);
    private static final List<Layout> CONDITIONAL = List.of(
            Layout.CURRENT,
            Layout.FRAME_04,
            Layout.FRAME_03,
            Layout.FRAME_02,
            Layout.FRAME_02_PLAIN,
            Layout.CURRENT_WITH_BUILDER);
    private static final List<Layout> BUILDER = List.of(Layout.FRAME_03, Layout.CURRENT_WITH_BUILDER);

    private Candidates() {}

    /**
     * A form of the signed bytes to check the signature against: layout and network.
     *
     * @param network network whose byte ends the message; null if the message ends with none
     */
    record Candidate(Layout layout, @Nullable Network network) {

        String text() {
            String name = layout.name().toLowerCase(Locale.ROOT).replace('_', '-');
            return network == null ? name : name + " for " + network.text();
        }
    }

    /**
     * The combinations of layout and network for these actions, in the order in which they are tried. Layouts without
     * frames are tried first without a network; layouts with frames, which only clients with a network sign, are tried
     * first with it.
     */
    static List<Candidate> of(List<Action> actions, Tolerance tolerance) {
        List<Layout> layouts = layouts(actions);
        Network network = tolerance.network();
        List<Candidate> candidates = new ArrayList<>();
        if (layouts.contains(Layout.CURRENT) || layouts.equals(PARENT_INDEX)) {
            if (!tolerance.networkRequired()) {
                layouts.forEach(layout -> candidates.add(new Candidate(layout, null)));
            }
            if (network != null) {
                layouts.stream()
                        .filter(Candidates::isOfClientsWithNetwork)
                        .forEach(layout -> candidates.add(new Candidate(layout, network)));
            }
            return candidates;
        }
        for (Layout layout : layouts) {
            if (network != null) {
                candidates.add(new Candidate(layout, network));
            }
            if (!tolerance.networkRequired()) {
                candidates.add(new Candidate(layout, null));
            }
        }
        return candidates;
    }

    /** Whether clients that sign the byte of a network use this layout; those of March 2026 did not know networks. */
    private static boolean isOfClientsWithNetwork(Layout layout) {
        return layout == Layout.CURRENT || layout == Layout.FRAME_04 || layout == Layout.CURRENT_WITHOUT_OPTIONS;
    }

    /**
     * The layouts of today's clients that can express the actions, followed by the earlier revision of multisig actions
     * if it can too.
     */
    private static List<Layout> layouts(List<Action> actions) {
        List<Layout> layouts = layoutsOfToday(actions);
        boolean hasEarlier = layouts.contains(Layout.CURRENT)
                && actions.stream().anyMatch(MultisigAction.class::isInstance)
                && actions.stream().allMatch(Layout.CURRENT_WITHOUT_OPTIONS::holds);
        if (!hasEarlier) {
            return layouts;
        }
        List<Layout> all = new ArrayList<>(layouts);
        all.add(Layout.CURRENT_WITHOUT_OPTIONS);
        return all;
    }

    /**
     * The layouts of today's clients that can express the actions. If the JSON of an order has {@code i}, only layouts
     * that sign it are returned.
     */
    private static List<Layout> layoutsOfToday(List<Action> actions) {
        return switch (Layout.newestFor(actions)) {
            case FRAME_02 -> SLIPPAGE;
            case FRAME_03 ->
                actions.stream().allMatch(Layout.CURRENT_WITH_BUILDER::holds) ? BUILDER : BUILDER_AND_SLIPPAGE;
            case FRAME_04 -> conditional(actions);
            case CURRENT_WITHOUT_OPTIONS -> PARENT_INDEX;
            default ->
                actions.stream().anyMatch(Candidates::statesRouting) ? PLAIN_WITH_ROUTING : PLAIN_WITHOUT_ROUTING;
        };
    }

    /**
     * The layouts for conditional orders that can express the actions. Earlier revisions are left out if the newest
     * layouts suffice.
     */
    private static List<Layout> conditional(List<Action> actions) {
        List<Layout> holding = CONDITIONAL.stream()
                .filter(layout -> actions.stream().allMatch(layout::holds))
                .toList();
        return holding.contains(Layout.CURRENT) ? List.of(Layout.CURRENT, Layout.FRAME_04) : holding;
    }

    private static boolean statesRouting(Action action) {
        return action instanceof Basket
                || action instanceof MultisigAction
                || action instanceof OnFill
                || action instanceof OrderAction order && order.routing() != Routing.UNSTATED;
    }
}
