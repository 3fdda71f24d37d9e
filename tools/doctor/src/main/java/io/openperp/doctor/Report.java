package io.openperp.doctor;

import io.openperp.api.json.ApiJson;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All findings of a run, as text for people or as JSON for programs. */
record Report(List<Finding> findings) {

    /** Exit code: 0 if nothing is wrong, 1 for warnings only, 2 for problems. */
    int exitCode() {
        return switch (worst()) {
            case OK, SKIPPED -> 0;
            case WARNING -> 1;
            case PROBLEM -> 2;
        };
    }

    String text() {
        return findings.stream().map(Report::lines).collect(Collectors.joining()) + summary();
    }

    String json() {
        return ApiJson.mapper().writeValueAsString(Map.of("worst", worst(), "findings", findings));
    }

    private Finding.Status worst() {
        return findings.stream().map(Finding::status).max(Enum::compareTo).orElse(Finding.Status.OK);
    }

    private static String lines(Finding finding) {
        String line = "%-8s %-22s %s%n".formatted(finding.status(), finding.check(), finding.found());
        return finding.why().isEmpty()
                ? line
                : line + "%32swhy: %s%n%32sset: %s%n".formatted("", finding.why(), "", finding.set());
    }

    private String summary() {
        return "%d problems, %d warnings, %d checks could not be made, %d are in order%n"
                .formatted(
                        count(Finding.Status.PROBLEM),
                        count(Finding.Status.WARNING),
                        count(Finding.Status.SKIPPED),
                        count(Finding.Status.OK));
    }

    private long count(Finding.Status status) {
        return findings.stream().filter(finding -> finding.status() == status).count();
    }
}
