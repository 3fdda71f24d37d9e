package io.openperp.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Allowed imports between modules. A module is the first package below the root; imports that are not in the table are
 * refused, and so is a module that is not in it.
 */
final class ModuleGraph {

    private static final Set<String> LIBRARIES = Set.of(
            "units",
            "transaction",
            "journal",
            "api",
            "book",
            "risk",
            "listing",
            "submission",
            "exchange",
            "runtime",
            "replay",
            "views",
            "reader");

    private static final Set<String> SERVICES = Set.of("gateway", "matching", "account", "stats", "stream", "oracle");

    /** Module, and the modules it may import directly. Test code of a module is not looked at. */
    private static final Map<String, Set<String>> MAY_IMPORT = new TreeMap<>(Map.ofEntries(
            Map.entry("units", Set.of()),
            Map.entry("transaction", Set.of("units")),
            Map.entry("journal", Set.of("units")),
            Map.entry("api", Set.of("units")),
            Map.entry("client", Set.of("units", "transaction", "api")),
            Map.entry("book", Set.of("units")),
            Map.entry("risk", Set.of("units")),
            Map.entry("listing", Set.of("units", "journal", "risk")),
            Map.entry("submission", Set.of("units", "transaction", "journal")),
            Map.entry("exchange", Set.of("units", "transaction", "journal", "book", "risk", "listing", "submission")),
            Map.entry("runtime", Set.of("units", "journal", "reader")),
            Map.entry(
                    "replay",
                    Set.of("units", "transaction", "journal", "submission", "exchange", "runtime", "api", "views")),
            Map.entry("views", Set.of("units", "journal", "api", "risk", "listing")),
            Map.entry("reader", Set.of("units", "journal")),
            Map.entry("servicekit", Set.of("api", "reader", "units")),
            Map.entry(
                    "gateway",
                    Set.of("units", "transaction", "journal", "submission", "reader", "servicekit", "api", "views")),
            Map.entry(
                    "matching",
                    Set.of(
                            "units",
                            "transaction",
                            "listing",
                            "exchange",
                            "runtime",
                            "reader",
                            "servicekit",
                            "journal")),
            Map.entry(
                    "account",
                    Set.of(
                            "units",
                            "transaction",
                            "journal",
                            "submission",
                            "exchange",
                            "reader",
                            "servicekit",
                            "api",
                            "views",
                            "risk",
                            "listing")),
            Map.entry("stats", Set.of("units", "journal", "reader", "servicekit", "api", "views")),
            Map.entry(
                    "stream",
                    Set.of(
                            "units",
                            "journal",
                            "submission",
                            "reader",
                            "servicekit",
                            "api",
                            "views",
                            "risk",
                            "listing")),
            Map.entry("oracle", Set.of("units", "transaction", "api", "client")),
            Map.entry("marketmaker", Set.of("units", "transaction", "api", "client")),
            Map.entry("healthcheck", Set.of()),
            Map.entry("doctor", Set.of("client", "api")),
            Map.entry("export", Set.of("units", "journal", "reader", "replay", "views")),
            Map.entry("backup", Set.of("journal", "reader", "runtime", "replay")),
            Map.entry("admin", Set.of("units", "transaction", "api", "client")),
            Map.entry("trade", Set.of("units", "transaction", "api", "client")),
            Map.entry("localbroker", Set.of()),
            Map.entry("contracts", Set.of()),
            Map.entry(
                    "drill",
                    Set.of(
                            "units",
                            "transaction",
                            "submission",
                            "replay",
                            "backup",
                            "client",
                            "api",
                            "journal",
                            "views")),
            Map.entry(
                    "logs",
                    Set.of(
                            "units",
                            "journal",
                            "transaction",
                            "client",
                            "reader",
                            "runtime",
                            "replay",
                            "export",
                            "backup",
                            "localbroker")),
            Map.entry(
                    "localsuite",
                    Set.of(
                            "units",
                            "transaction",
                            "exchange",
                            "reader",
                            "localbroker",
                            "gateway",
                            "matching",
                            "account",
                            "stats",
                            "stream",
                            "client",
                            "oracle",
                            "marketmaker",
                            "doctor",
                            "logs",
                            "admin",
                            "drill",
                            "api",
                            "journal")),
            Map.entry("simulator", union(LIBRARIES, Set.of("localbroker"))),
            Map.entry("benchmarks", union(LIBRARIES, Set.of("localbroker", "localsuite", "drill"))),
            Map.entry("endtoend", Set.of()),
            Map.entry("deployment", Set.of()),
            Map.entry("architecture", Set.of())));

    private ModuleGraph() {}

    static Map<String, Set<String>> mayImport() {
        return MAY_IMPORT;
    }

    static Set<String> libraries() {
        return LIBRARIES;
    }

    static Stream<ArchRule> rules(String root) {
        return Stream.of(
                        MAY_IMPORT.entrySet().stream()
                                .map(entry -> importsOnly(root, entry.getKey(), entry.getValue())),
                        Stream.of(
                                everyModuleIsInTheTable(root),
                                noSpringBelowTheServices(root),
                                nobodyImportsServicesButTheLocalSuite(root),
                                nobodyImportsProofs(root),
                                pureLibrariesKnowOnlyTheJdk(root)))
                .flatMap(rules -> rules);
    }

    private static ArchRule importsOnly(String root, String module, Set<String> allowed) {
        return classes()
                .that()
                .resideInAPackage(root + "." + module + "..")
                .should()
                .onlyDependOnClassesThat(describe(
                        "are outside or in " + allowed,
                        target -> !inside(root, target)
                                || moduleOf(root, target).equals(module)
                                || allowed.contains(moduleOf(root, target))))
                .as("module " + module + " imports only " + allowed)
                .allowEmptyShould(true);
    }

    private static ArchRule everyModuleIsInTheTable(String root) {
        return classes()
                .that(describe("are in " + root, type -> inside(root, type)))
                .should()
                .resideInAnyPackage(packages(root, MAY_IMPORT.keySet()))
                .as("every module has its line in the module graph")
                .allowEmptyShould(true);
    }

    private static ArchRule noSpringBelowTheServices(String root) {
        return noClasses()
                .that()
                .resideInAnyPackage(packages(root, union(LIBRARIES, Set.of("client"))))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.springframework..")
                .as("no Spring below the services")
                .allowEmptyShould(true);
    }

    private static ArchRule nobodyImportsServicesButTheLocalSuite(String root) {
        Set<String> others = union(
                union(LIBRARIES, SERVICES),
                Set.of("client", "localbroker", "contracts", "simulator", "benchmarks", "drill"));
        return noClasses()
                .that()
                .resideInAnyPackage(packages(root, others))
                .should(new DependOnAnotherModule(root, SERVICES))
                .as("nobody but the local suite imports a service")
                .allowEmptyShould(true);
    }

    private static ArchRule nobodyImportsProofs(String root) {
        return noClasses()
                .that(describe("are in " + root, type -> inside(root, type)))
                .should(new DependOnAnotherModule(root, Set.of("simulator", "benchmarks")))
                .as("nobody imports the simulator or the benchmarks")
                .allowEmptyShould(true);
    }

    private static ArchRule pureLibrariesKnowOnlyTheJdk(String root) {
        return classes()
                .that()
                .resideInAnyPackage(packages(root, List.of("units", "book", "risk")))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..", root + "..", "org.jspecify.annotations..", "com.google.errorprone.annotations..")
                .as("units, book and risk know nothing but the JDK")
                .allowEmptyShould(true);
    }

    static String[] packages(String root, Collection<String> modules) {
        return modules.stream()
                .sorted()
                .map(module -> root + "." + module + "..")
                .toArray(String[]::new);
    }

    static boolean inside(String root, JavaClass type) {
        return type.getPackageName().startsWith(root + ".");
    }

    /** The first package below the root. */
    static String moduleOf(String root, JavaClass type) {
        String below = type.getPackageName().substring(root.length() + 1);
        int dot = below.indexOf('.');
        return dot < 0 ? below : below.substring(0, dot);
    }

    private static Set<String> union(Set<String> a, Set<String> b) {
        return Stream.concat(a.stream(), b.stream()).collect(Collectors.toUnmodifiableSet());
    }
}
