package io.openperp.localsuite;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.contracts.HttpContract;
import io.openperp.contracts.HttpContract.Operation;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** The paths that the services map are those of the OpenAPI document, no more and no less. */
class DocumentedPathsTest {

    private static final String BASE = "/api/v1";
    private static final Set<String> BY_THE_GATEWAY = Set.of("/order", "/time", "/verify", "/status");
    private static final Set<String> WITH_AND_WITHOUT_BASE = Set.of("/metrics", "/verify");
    /** A path between the exchange's own processes, on the internal port only. */
    private static final String INTERNAL = "POST /internal/orders";

    private static final HttpContract CONTRACT = new HttpContract();

    @Test
    void gatewayMapsWhatIsDocumented() {
        Set<String> documented = documented(operation -> !operation.path().startsWith("/actuator"));
        WITH_AND_WITHOUT_BASE.forEach(path -> documented.addAll(Set.of("GET " + path, "GET " + BASE + path)));
        documented.add(INTERNAL);
        assertThat(mapped("io.openperp.gateway")).isEqualTo(documented);
    }

    /** Every path that a service answers can be reached, and every path that is forwarded is answered. */
    @Test
    void servicesMapWhatTheGatewayPassesOn() {
        Set<String> reads = documented(
                operation -> !CONTRACT.isOutsideTheBase(operation) && !BY_THE_GATEWAY.contains(operation.path()));
        Set<String> answered = mapped("io.openperp.account");
        answered.addAll(mapped("io.openperp.stats"));
        assertThat(answered).isEqualTo(reads);
        assertThat(mapped("io.openperp.stream")).isEmpty();
        assertThat(mapped("io.openperp.matching")).isEmpty();
    }

    private static Set<String> documented(Predicate<Operation> which) {
        return CONTRACT.operations().stream()
                .filter(which)
                .map(operation -> operation.method() + " " + (CONTRACT.isOutsideTheBase(operation) ? "" : BASE)
                        + operation.path())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Mapped paths, without error pages, the parts of pages, and paths with a trailing slash. */
    private static Set<String> mapped(String root) {
        ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(new AnnotationTypeFilter(RestController.class));
        Set<String> mapped = new TreeSet<>();
        scanner.findCandidateComponents(root).forEach(bean -> {
            Class<?> controller = ClassUtils.resolveClassName(String.valueOf(bean.getBeanClassName()), null);
            for (Method method : controller.getDeclaredMethods()) {
                addMappings(method, mapped);
            }
        });
        mapped.removeIf(mapping -> mapping.endsWith(" /error")
                || mapping.equals("GET /docs/swagger-ui/{file}")
                || mapping.equals("GET /docs/page/{file}")
                || mapping.equals("GET /terminal/{*name}"));
        mapped.removeIf(mapping -> mapping.endsWith("/") && !mapping.equals("GET /"));
        return mapped;
    }

    private static void addMappings(Method method, Set<String> mapped) {
        RequestMapping mapping = AnnotatedElementUtils.findMergedAnnotation(method, RequestMapping.class);
        if (mapping == null) {
            return;
        }
        for (String path : mapping.path()) {
            String resolved = new StandardEnvironment().resolvePlaceholders(path);
            if (mapping.method().length == 0) {
                mapped.add("any " + resolved);
            }
            for (RequestMethod verb : mapping.method()) {
                mapped.add(verb + " " + resolved);
            }
        }
    }
}
