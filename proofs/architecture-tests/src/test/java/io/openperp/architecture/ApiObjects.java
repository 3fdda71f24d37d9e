package io.openperp.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Events become objects of the API in one place, so that answers and streams show a fact alike. */
final class ApiObjects {

    private static final Set<String> MADE_OF_EVENTS = Set.of(
            "account.Margin",
            "account.Position",
            "account.FullAccount$LeverageSetting",
            "order.OpenOrder",
            "market.Ticker",
            "market.MarketContext",
            "market.Candle",
            "market.MarketInfo",
            "history.Liquidation",
            "market.MarketRisk",
            "market.Book$Level",
            "stream.ServerMessage$Trade");

    private ApiObjects() {}

    static Stream<ArchRule> rules(String root) {
        return Stream.of(noClasses()
                .that()
                .resideInAnyPackage(root + ".account..", root + ".stats..", root + ".stream..")
                .and(describe("read events", type -> readsEvents(root, type)))
                .should(new CallAnyOf(MADE_OF_EVENTS.stream()
                        .map(name -> root + ".api." + name + ".<init>")
                        .collect(Collectors.toUnmodifiableSet())))
                .as("only views makes objects of the API of events")
                .allowEmptyShould(true));
    }

    private static boolean readsEvents(String root, JavaClass type) {
        return type.getDirectDependenciesFromSelf().stream()
                .anyMatch(dependency ->
                        dependency.getTargetClass().getPackageName().equals(root + ".journal"));
    }
}
