package io.openperp.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Code that deterministic modules may not use, so that the same log gives the same state on any machine, at any time
 * (LOG-001).
 */
final class Determinism {

    private static final List<String> DETERMINISTIC = List.of("book", "risk", "listing", "exchange");

    private static final Set<String> CLOCKS = Set.of(
            "java.lang.System.currentTimeMillis",
            "java.lang.System.nanoTime",
            "java.time.Clock.systemUTC",
            "java.time.Clock.system",
            "java.time.Clock.systemDefaultZone",
            "java.time.Instant.now",
            "java.time.LocalDate.now",
            "java.time.LocalDateTime.now",
            "java.time.LocalTime.now",
            "java.time.OffsetDateTime.now",
            "java.time.ZonedDateTime.now",
            "java.time.Year.now");

    private static final Set<String> RANDOM_CALLS =
            Set.of("java.lang.Math.random", "java.util.UUID.randomUUID", "java.lang.System.identityHashCode");

    /** Iteration order of these differs from one start of the JVM to the next. */
    private static final Set<String> UNORDERED_CALLS = Set.of(
            "java.util.Map.of",
            "java.util.Map.ofEntries",
            "java.util.Map.copyOf",
            "java.util.Set.of",
            "java.util.Set.copyOf",
            "java.util.stream.Collectors.toSet",
            "java.util.stream.Collectors.toMap",
            "java.util.stream.Collectors.toUnmodifiableSet",
            "java.util.stream.Collectors.toUnmodifiableMap",
            "java.util.stream.Collectors.groupingBy");

    private static final Set<String> UNORDERED_TYPES = Set.of(
            "java.util.HashMap",
            "java.util.HashSet",
            "java.util.Hashtable",
            "java.util.IdentityHashMap",
            "java.util.WeakHashMap");

    private static final Set<String> RANDOM_TYPES = Set.of(
            "java.util.Random",
            "java.util.SplittableRandom",
            "java.security.SecureRandom",
            "java.util.random.RandomGenerator");

    private static final Set<String> THREAD_TYPES = Set.of(
            "java.lang.Thread",
            "java.lang.ThreadLocal",
            "java.lang.ScopedValue",
            "java.util.Timer",
            "java.lang.Process");

    private static final Set<String> PARALLEL_CALLS =
            Set.of("java.util.Collection.parallelStream", "java.util.stream.BaseStream.parallel");

    /** Byte arrays in memory are not input or output. */
    private static final Set<String> IN_MEMORY = Set.of(
            "java.io.Serializable",
            "java.io.ByteArrayInputStream",
            "java.io.ByteArrayOutputStream",
            "java.io.DataInput",
            "java.io.DataOutput",
            "java.io.DataInputStream",
            "java.io.DataOutputStream",
            "java.io.InputStream",
            "java.io.OutputStream",
            "java.io.IOException",
            "java.io.UncheckedIOException",
            "java.io.EOFException");

    private Determinism() {}

    static Stream<ArchRule> rules(String root) {
        return Stream.of(
                calls(root, CLOCKS, "time is a field of the command, never a clock"),
                calls(root, RANDOM_CALLS, "no random values"),
                types(root, "random numbers", RANDOM_TYPES::contains, "no random numbers"),
                types(root, "hashed collections", UNORDERED_TYPES::contains, "no collection without a stable order"),
                calls(root, UNORDERED_CALLS, "no factory of a collection without a stable order"),
                types(root, "threads", Determinism::isConcurrent, "no threads"),
                calls(root, PARALLEL_CALLS, "no parallel streams"),
                types(root, "files or sockets", Determinism::isInputOutput, "no input or output"),
                types(
                        root,
                        "decimals",
                        name -> name.startsWith("java.math.") && !name.endsWith(".BigInteger"),
                        "no BigDecimal"),
                bigIntegerOnlyInRisk(root),
                noFloatingPoint(root));
    }

    private static ArchRule calls(String root, Set<String> forbidden, String reason) {
        return noClasses()
                .that()
                .resideInAnyPackage(ModuleGraph.packages(root, DETERMINISTIC))
                .should(new CallAnyOf(forbidden))
                .as("book, risk and exchange: " + reason)
                .allowEmptyShould(true);
    }

    private static ArchRule types(String root, String what, Predicate<String> forbidden, String reason) {
        return noClasses()
                .that()
                .resideInAnyPackage(ModuleGraph.packages(root, DETERMINISTIC))
                .should()
                .dependOnClassesThat(describe(
                        "are " + what,
                        (JavaClass type) ->
                                forbidden.test(type.getBaseComponentType().getName())))
                .as("book, risk and exchange: " + reason)
                .allowEmptyShould(true);
    }

    private static ArchRule bigIntegerOnlyInRisk(String root) {
        return noClasses()
                .that()
                .resideInAnyPackage(ModuleGraph.packages(root, List.of("book", "exchange")))
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.math.BigInteger")
                .as("BigInteger only in risk, off the path of an order")
                .allowEmptyShould(true);
    }

    private static ArchRule noFloatingPoint(String root) {
        return classes()
                .that()
                .resideInAnyPackage(ModuleGraph.packages(root, DETERMINISTIC))
                .should(new HaveNoFloatingPoint())
                .as("book, risk and exchange: no floating point, not even inside a method")
                .allowEmptyShould(true);
    }

    private static boolean isConcurrent(String name) {
        return name.startsWith("java.util.concurrent.") || THREAD_TYPES.contains(name);
    }

    private static boolean isInputOutput(String name) {
        return (name.startsWith("java.io.") && !IN_MEMORY.contains(name))
                || name.startsWith("java.nio.file.")
                || name.startsWith("java.nio.channels.")
                || name.startsWith("java.net.");
    }
}
