package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All objects of a rendered chart. */
record Manifests(List<Manifest> all) {

    Stream<Manifest> ofKind(String kind) {
        return all.stream().filter(manifest -> manifest.kind().equals(kind));
    }

    Manifest one(String kind, String name) {
        List<Manifest> found =
                ofKind(kind).filter(manifest -> manifest.name().equals(name)).toList();
        assertThat(found).as("%s %s", kind, name).hasSize(1);
        return found.getFirst();
    }

    List<String> names(String kind) {
        return ofKind(kind).map(Manifest::name).toList();
    }

    Stream<Manifest> workloads() {
        return all.stream().filter(Manifest::makesPods);
    }

    /** Workloads whose pods a selector finds. */
    List<Manifest> selected(Map<String, String> labels) {
        return workloads()
                .filter(workload -> workload.podLabels().entrySet().containsAll(labels.entrySet()))
                .toList();
    }

    String component(String name) {
        return Chart.RELEASE + "-openperp-" + name;
    }
}
