package io.openperp.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A thread of a service that dies unseen takes its work with it while readiness stays up. What goes on until the process ends
 * is a {@code BackgroundLoop}, which begins again and is part of readiness.
 */
final class BackgroundThreads {

    private static final Set<String> SERVICES = Set.of("account", "gateway", "matching", "stats", "stream");

    private static final String THREAD = "java.lang.Thread";
    private static final String SCHEDULER = "java.util.concurrent.ScheduledExecutorService";

    /** A periodic task that has thrown something is never run again, and nobody is told. */
    private static final Set<String> STARTS = Set.of(
            THREAD + ".start",
            THREAD + ".startVirtualThread",
            THREAD + "$Builder.start",
            THREAD + "$Builder$OfPlatform.start",
            THREAD + "$Builder$OfPlatform.unstarted",
            THREAD + "$Builder$OfVirtual.start",
            THREAD + "$Builder$OfVirtual.unstarted",
            SCHEDULER + ".scheduleAtFixedRate",
            SCHEDULER + ".scheduleWithFixedDelay");

    /** {@code Projector} reports its own end to readiness; the others do one piece of work, whose failure has a receiver. */
    private static final Set<String> OTHERS = Set.of(
            ".account.projection.Projector",
            ".gateway.submission.OrderBatchEndpoint",
            ".stream.connection.Connection",
            ".stream.market.CandleStream",
            ".stream.trade.OrderForwarder");

    private BackgroundThreads() {}

    static Stream<ArchRule> rules(String root) {
        return Stream.of(noClasses()
                .that(describe("are of a service and start no work of their own", type -> isBound(root, type)))
                .should(new CallAnyOf(STARTS))
                .as("threads of services that go on are a BackgroundLoop"));
    }

    private static boolean isBound(String root, JavaClass type) {
        String name = type.getName();
        boolean ofService = SERVICES.stream().anyMatch(service -> name.startsWith(root + "." + service + "."));
        return ofService && OTHERS.stream().noneMatch(other -> name.startsWith(root + other));
    }
}
