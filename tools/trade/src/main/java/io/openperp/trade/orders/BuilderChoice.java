package io.openperp.trade.orders;

import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.transaction.field.BuilderCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the builder to whom each fill of an order pays a fee. */
final class BuilderChoice {

    private static final int LARGEST_FEE = 15;

    @Option(
            names = "--builder",
            paramLabel = "KEY=BPS",
            description =
                    "pays this builder, whom the account has approved, so many basis points of each fill: 1 to 15")
    private Map<String, Integer> named = Map.of();

    /** The builder and the fee; null: no builder. */
    @Nullable
    BuilderCode code(Session session) {
        if (named.isEmpty()) {
            return null;
        }
        if (named.size() > 1) {
            throw CommandFailed.usage("--builder names %d builders; an order pays one".formatted(named.size()));
        }
        Map.Entry<String, Integer> only = named.entrySet().iterator().next();
        int fee = only.getValue();
        if (fee < 1 || fee > LARGEST_FEE) {
            throw CommandFailed.usage(
                    "a builder's fee of %d basis points is not accepted; 1 to %d is".formatted(fee, LARGEST_FEE));
        }
        return new BuilderCode(session.publicKeyNamed(only.getKey()), fee);
    }
}
