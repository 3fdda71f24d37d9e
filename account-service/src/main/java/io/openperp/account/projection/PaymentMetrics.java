package io.openperp.account.projection;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.account.projection.table.Changes.Transferred;
import io.openperp.account.projection.table.Changes.WithdrawalEntry;
import io.openperp.api.money.Transfer;
import io.openperp.units.Fixed;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Counts money that entered and left the exchange, at the time when its rows are written. */
final class PaymentMetrics {

    private enum Kind {
        /** A deposit credited by a treasurer. */
        DEPOSIT,
        /** Money that nobody has paid in: from the faucet, and the initial balance of the insurance fund. */
        FAUCET,
        /** A withdrawal that has been paid and not only requested. */
        WITHDRAWAL
    }

    private record Counters(Counter number, Counter usd) {}

    private final Map<Kind, Counters> counters = new EnumMap<>(Kind.class);

    PaymentMetrics(MeterRegistry registry) {
        for (Kind kind : Kind.values()) {
            counters.put(
                    kind,
                    new Counters(
                            counter(registry, "openperp.payments", "Deposits and paid withdrawals", kind),
                            counter(registry, "openperp.payments.usd", "Money of these", kind)));
        }
    }

    /**
     * Counts the payments among these transfers.
     *
     * @param written transfers of any kind that have been committed to the database
     */
    void count(List<Transferred> written) {
        for (Transferred row : written) {
            Kind kind = kind(row);
            if (kind != null) {
                Counters of = Objects.requireNonNull(counters.get(kind));
                of.number().increment();
                of.usd().increment((double) row.amount() / Fixed.ONE);
            }
        }
    }

    private static @Nullable Kind kind(Transferred row) {
        if (row.kind() == Transfer.Kind.DEPOSIT) {
            return row.reason() == null ? Kind.FAUCET : Kind.DEPOSIT;
        }
        WithdrawalEntry withdrawal = row.withdrawal();
        return withdrawal != null && withdrawal.status() == Transfer.Status.COMPLETED ? Kind.WITHDRAWAL : null;
    }

    private static Counter counter(MeterRegistry registry, String name, String description, Kind kind) {
        return Counter.builder(name)
                .description(description)
                .tag("kind", kind.name().toLowerCase(Locale.ROOT))
                .register(registry);
    }
}
