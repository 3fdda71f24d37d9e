package io.openperp.trade.orders;

import io.openperp.api.Decimal;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command-line options of an order, the same for placing it and for checking it. */
final class OrderTerms {

    @Option(names = "--post-only", description = "refused if it would match on arrival")
    private boolean postOnly;

    @Option(
            names = "--slide",
            description = "post-only: one that would match rests one tick behind the best price of the other side")
    private boolean slide;

    @Option(names = "--join", description = "post-only: rests at the best price of its own side, within its price")
    private boolean join;

    @Option(names = "--ioc", description = "immediate or cancel: what does not fill at once is cancelled")
    private boolean ioc;

    @Option(names = "--reduce-only", description = "may only make a position smaller")
    private boolean reduceOnly;

    @Option(names = "--isolated", description = "with margin of its own, so that it can lose no more than that")
    private boolean isolated;

    @Option(
            names = "--slippage",
            paramLabel = "PERCENT",
            description =
                    "at the market: how far beyond the best price it may go (default: the setting slippage, else 0.5%%)")
    private @Nullable String slippage;

    @Option(names = "--stop", paramLabel = "PRICE", description = "a stop of its size, armed by its first fill")
    private @Nullable String stop;

    @Option(
            names = "--take-profit",
            paramLabel = "PRICE",
            description =
                    "a take profit of its size, armed by its first fill; of a stop and a take profit the first to trigger ends the other")
    private @Nullable String takeProfit;

    @Mixin
    private BuilderChoice builder = new BuilderChoice();

    boolean reduceOnly() {
        return reduceOnly;
    }

    boolean isolated() {
        return isolated;
    }

    /** Slippage as the user has typed it; null: not given. */
    @Nullable
    String slippage() {
        return slippage;
    }

    Slippage slippage(Session session) {
        return Slippage.choose(slippage, session.settings());
    }

    Bracket bracket() {
        Bracket bracket = Bracket.parse(stop, takeProfit);
        if (reduceOnly && !bracket.isNone()) {
            throw CommandFailed.usage("--stop and --take-profit are for orders that open a position");
        }
        return bracket;
    }

    /**
     * Throws {@link CommandFailed} if the options contradict each other, or do not suit an order with or without a
     * price.
     *
     * @param price limit price; null: a market order
     */
    void requireFitting(@Nullable Decimal price) {
        long kinds = Stream.of(postOnly, slide, join, ioc)
                .filter(Boolean::booleanValue)
                .count();
        if (price == null && kinds > 0) {
            throw CommandFailed.usage(
                    "--post-only and --ioc are for orders with a price, as in '0.1 BTC-USD at 100000', and so are --slide and --join");
        }
        if (price != null && slippage != null) {
            throw CommandFailed.usage("--slippage is for orders at the market: this one has a price");
        }
        if (kinds > 1) {
            throw CommandFailed.usage("--post-only, --slide, --join and --ioc exclude each other");
        }
    }

    /** Time in force that the options choose for an order with a limit price. */
    TimeInForce timeInForce() {
        if (slide) {
            return TimeInForce.ALO_SLIDE;
        }
        if (join) {
            return TimeInForce.ALO_JOIN;
        }
        return postOnly ? TimeInForce.ALO : ioc ? TimeInForce.IOC : TimeInForce.GTC;
    }

    /** The builder to whom each fill pays a fee; null: none. */
    @Nullable
    BuilderCode builder(Session session) {
        return builder.code(session);
    }
}
