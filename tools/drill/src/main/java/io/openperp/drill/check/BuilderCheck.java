package io.openperp.drill.check;

import io.openperp.drill.audit.BuilderCodes;
import io.openperp.drill.audit.BuilderCodes.Code;
import io.openperp.drill.audit.ReportedAccount;
import io.openperp.drill.audit.Units;
import io.openperp.drill.journal.RecordedFacts;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * What orders pay to builders: each order names the one that its account has signed, and each builder has received from each payer, by
 * its events, exactly what the payer's fills sum to.
 */
final class BuilderCheck {

    private BuilderCheck() {}

    /**
     * The orders and payments for which that is not so.
     *
     * @param parts every account, and every isolated account apart from its owner
     * @param signed orders by ID
     */
    static List<String> discrepancies(
            Collection<ReportedAccount> parts, Map<String, JsonNode> signed, RecordedFacts facts) {
        List<String> found = new ArrayList<>(ofOrders(parts, signed));
        Map<String, Map<String, BigInteger>> owed = new TreeMap<>();
        for (ReportedAccount part : parts) {
            BuilderCodes.of(part)
                    .paid()
                    .forEach((builder, amount) -> owed.computeIfAbsent(builder, first -> new TreeMap<>())
                            .put(part.account(), amount));
        }
        Map<String, Map<String, BigInteger>> received = facts.builders().payments();
        Stream.concat(owed.keySet().stream(), received.keySet().stream())
                .distinct()
                .forEach(builder -> ofBuilder(
                        builder,
                        owed.getOrDefault(builder, Map.of()),
                        received.getOrDefault(builder, Map.of()),
                        found));
        return found;
    }

    /** Fills that have paid builders. */
    static int fills(Collection<ReportedAccount> parts) {
        return parts.stream().mapToInt(part -> BuilderCodes.of(part).fills()).sum();
    }

    private static List<String> ofOrders(Collection<ReportedAccount> parts, Map<String, JsonNode> signed) {
        List<String> found = new ArrayList<>();
        for (ReportedAccount part : parts) {
            for (JsonNode order : Stream.concat(part.openOrders().stream(), part.orderHistory().stream())
                    .toList()) {
                JsonNode placed = signed.get(order.get("orderId").asString());
                Code own = placed == null ? null : Code.of(placed).orElse(null);
                Code shown = Code.of(order).orElse(null);
                if (shown == null ? own != null && mustName(order) : !shown.equals(own)) {
                    found.add("%s has signed an order that pays %s, and shows %s"
                            .formatted(part.account(), own == null ? "nobody" : own, order));
                }
            }
        }
        return found;
    }

    /** One that has ended without a fill has paid nobody. */
    private static boolean mustName(JsonNode order) {
        return !order.has("executedSize") || Units.of(order.get("executedSize")).signum() != 0;
    }

    private static void ofBuilder(
            String builder, Map<String, BigInteger> owed, Map<String, BigInteger> received, List<String> found) {
        Stream.concat(owed.keySet().stream(), received.keySet().stream())
                .distinct()
                .forEach(payer -> {
                    BigInteger due = owed.getOrDefault(payer, BigInteger.ZERO);
                    BigInteger got = received.getOrDefault(payer, BigInteger.ZERO);
                    if (!due.equals(got)) {
                        found.add("builder %s has received %s of %s, whose fills sum to %s"
                                .formatted(
                                        builder,
                                        Units.decimal(got).toPlainString(),
                                        payer,
                                        Units.decimal(due).toPlainString()));
                    }
                });
    }
}
