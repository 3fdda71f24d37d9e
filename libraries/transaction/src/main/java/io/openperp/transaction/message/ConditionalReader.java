package io.openperp.transaction.message;

import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.BuilderCode;
import org.jspecify.annotations.Nullable;

/** Reads conditional orders from the bytes that {@link ConditionalBytes} writes. */
final class ConditionalReader {

    private final CanonicalReader in;
    private final Layout layout;

    private ConditionalReader(CanonicalReader in, Layout layout) {
        this.in = in;
        this.layout = layout;
    }

    /** Reads the fields that follow the action's number. */
    static ConditionalOrder read(int discriminant, CanonicalReader in, Layout layout) {
        if (!layout.routingByte) {
            throw in.unknown(discriminant);
        }
        ConditionalReader reader = new ConditionalReader(in, layout);
        return switch (discriminant) {
            case ConditionalBytes.RANGE -> reader.range();
            case ConditionalBytes.TRAILING -> reader.trailing();
            default ->
                reader.stop(
                        discriminant == StopOrder.Kind.STOP.discriminant
                                ? StopOrder.Kind.STOP
                                : StopOrder.Kind.TAKE_PROFIT);
        };
    }

    private StopOrder stop(StopOrder.Kind kind) {
        return new StopOrder(
                kind,
                in.string(),
                in.bool("the direction"),
                in.fixed(),
                in.fixed(),
                in.optionalFixed("a limit"),
                in.routing(),
                builderCode(),
                slippage());
    }

    private TrailingOrder trailing() {
        return new TrailingOrder(
                in.string(),
                in.bool("the position"),
                in.fixed(),
                Integer.toUnsignedLong(in.u32("a distance")),
                Integer.toUnsignedLong(in.u32("a step")),
                in.optionalFixed("a limit"),
                in.routing(),
                builderCode(),
                slippage());
    }

    private RangeOrder range() {
        return new RangeOrder(
                in.string(),
                in.bool("the position"),
                in.fixed(),
                in.fixed(),
                in.fixed(),
                in.optionalFixed("a limit"),
                in.optionalFixed("a limit"),
                in.routing(),
                builderCode(),
                slippage(),
                slippage());
    }

    private @Nullable BuilderCode builderCode() {
        boolean mayHaveOne = layout.hasBuilderOfConditionals() || layout.builder == Layout.Builder.WHERE_GIVEN;
        return mayHaveOne ? in.builderCode() : null;
    }

    private @Nullable Quantity slippage() {
        return layout.frame >= Layout.FIRST_WITH_SLIPPAGE_OF_CONDITIONALS ? in.optionalFixed("a slippage") : null;
    }
}
