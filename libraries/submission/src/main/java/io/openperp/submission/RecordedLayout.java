package io.openperp.submission;

import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.message.Layout;
import io.openperp.transaction.verification.Verified;

/**
 * Converts the layout in which a transaction was signed, that is the revision of the canonical bytes, to and from its
 * enum value in the log.
 */
final class RecordedLayout {

    private RecordedLayout() {}

    static io.openperp.journal.Layout of(Verified verified) {
        boolean hasDomain = verified.network().isPresent();
        return switch (verified.layout()) {
            case CURRENT -> currentLayout(verified);
            case MARCH_RAW -> io.openperp.journal.Layout.MARCH_RAW;
            case MARCH_LIBRARY -> io.openperp.journal.Layout.MARCH_LIBRARY;
            case MARCH_SEED -> io.openperp.journal.Layout.MARCH_SEED;
            case FRAME_02 ->
                hasDomain ? io.openperp.journal.Layout.FRAME_02_WITH_DOMAIN : io.openperp.journal.Layout.FRAME_02;
            case FRAME_02_PLAIN ->
                hasDomain
                        ? io.openperp.journal.Layout.FRAME_02_PLAIN_WITH_DOMAIN
                        : io.openperp.journal.Layout.FRAME_02_PLAIN;
            case FRAME_03 ->
                hasDomain ? io.openperp.journal.Layout.FRAME_03_WITH_DOMAIN : io.openperp.journal.Layout.FRAME_03;
            case FRAME_04 ->
                hasDomain ? io.openperp.journal.Layout.FRAME_04_WITH_DOMAIN : io.openperp.journal.Layout.FRAME_04;
            case CURRENT_WITH_BUILDER ->
                hasDomain
                        ? io.openperp.journal.Layout.CURRENT_WITH_BUILDER_AND_DOMAIN
                        : io.openperp.journal.Layout.CURRENT_WITH_BUILDER;
            case CURRENT_WITHOUT_OPTIONS ->
                hasDomain
                        ? io.openperp.journal.Layout.CURRENT_WITHOUT_OPTIONS_WITH_DOMAIN
                        : io.openperp.journal.Layout.CURRENT_WITHOUT_OPTIONS;
        };
    }

    /**
     * The enum value in the log of a layout, for transactions that nobody signed for a network. Only the layouts that
     * {@link Layout#newestFor} returns are accepted.
     */
    static io.openperp.journal.Layout newest(Layout layout) {
        return switch (layout) {
            case CURRENT -> io.openperp.journal.Layout.CURRENT;
            case CURRENT_WITHOUT_OPTIONS -> io.openperp.journal.Layout.CURRENT_WITHOUT_OPTIONS;
            case FRAME_02 -> io.openperp.journal.Layout.FRAME_02;
            case FRAME_03 -> io.openperp.journal.Layout.FRAME_03;
            case FRAME_04 -> io.openperp.journal.Layout.FRAME_04;
            default -> throw new IllegalArgumentException("layout " + layout + " is the newest of no actions");
        };
    }

    /** The layout of an enum value in the log. Throws {@link IllegalArgumentException} for an unknown one. */
    static Layout read(io.openperp.journal.Layout recorded) {
        return switch (recorded) {
            case CURRENT, CURRENT_WITHOUT_I, CURRENT_WITH_DOMAIN -> Layout.CURRENT;
            case MARCH_RAW -> Layout.MARCH_RAW;
            case MARCH_LIBRARY -> Layout.MARCH_LIBRARY;
            case MARCH_SEED -> Layout.MARCH_SEED;
            case FRAME_02, FRAME_02_WITH_DOMAIN -> Layout.FRAME_02;
            case FRAME_02_PLAIN, FRAME_02_PLAIN_WITH_DOMAIN -> Layout.FRAME_02_PLAIN;
            case FRAME_03, FRAME_03_WITH_DOMAIN -> Layout.FRAME_03;
            case FRAME_04, FRAME_04_WITH_DOMAIN -> Layout.FRAME_04;
            case CURRENT_WITH_BUILDER, CURRENT_WITH_BUILDER_AND_DOMAIN -> Layout.CURRENT_WITH_BUILDER;
            case CURRENT_WITHOUT_OPTIONS, CURRENT_WITHOUT_OPTIONS_WITH_DOMAIN -> Layout.CURRENT_WITHOUT_OPTIONS;
            case LAYOUT_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalArgumentException("a transaction in no known layout of signed bytes");
        };
    }

    /**
     * Whether signed bytes with this enum value end with the byte of a network (the domain), which prevents that a
     * transaction for one network is executed on another.
     */
    static boolean hasDomain(io.openperp.journal.Layout recorded) {
        return switch (recorded) {
            case CURRENT_WITH_DOMAIN,
                    FRAME_02_WITH_DOMAIN,
                    FRAME_02_PLAIN_WITH_DOMAIN,
                    FRAME_03_WITH_DOMAIN,
                    FRAME_04_WITH_DOMAIN,
                    CURRENT_WITHOUT_OPTIONS_WITH_DOMAIN,
                    CURRENT_WITH_BUILDER_AND_DOMAIN -> true;
            default -> false;
        };
    }

    private static io.openperp.journal.Layout currentLayout(Verified verified) {
        if (verified.network().isPresent()) {
            return io.openperp.journal.Layout.CURRENT_WITH_DOMAIN;
        }
        boolean routingStated = verified.actions().stream()
                .anyMatch(action -> action instanceof OrderAction order && order.routing() != Routing.UNSTATED);
        return routingStated ? io.openperp.journal.Layout.CURRENT : io.openperp.journal.Layout.CURRENT_WITHOUT_I;
    }
}
