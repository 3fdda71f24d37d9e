package io.openperp.deployment;

import com.marcnuri.helm.Helm;
import com.marcnuri.helm.InstallCommand;
import com.marcnuri.helm.Release;
import com.marcnuri.helm.UpgradeCommand;
import java.nio.file.Path;
import java.util.List;

/**
 * Helm's engine as a command, for {@code ci/kubernetes}, where there is no {@code helm}. It talks to the cluster of {@code KUBECONFIG},
 * waits until everything is ready, and ends with 1 if that takes more than a quarter of an hour.
 *
 * <pre>
 * install RELEASE NAMESPACE CHART [VALUES_FILE]…
 * upgrade RELEASE NAMESPACE CHART [VALUES_FILE]…
 * test RELEASE NAMESPACE
 * uninstall RELEASE NAMESPACE
 * </pre>
 */
final class HelmCommand {

    private static final int PATIENCE_SECONDS = 900;

    private HelmCommand() {}

    public static void main(String... arguments) {
        if (arguments.length < 3) {
            System.err.println(
                    "install, upgrade, test and uninstall are accepted, with the names of a release and a namespace");
            System.exit(1);
        }
        try {
            System.out.println(run(
                    arguments[0], arguments[1], arguments[2], List.of(arguments).subList(3, arguments.length)));
        } catch (RuntimeException e) {
            System.err.println(arguments[0] + ": " + e.getMessage());
            System.exit(1);
        }
    }

    private static String run(String verb, String release, String namespace, List<String> rest) {
        return switch (verb) {
            case "install" -> summary(install(release, namespace, rest));
            case "upgrade" -> summary(upgrade(release, namespace, rest));
            case "test" ->
                summary(Helm.test(release)
                        .withNamespace(namespace)
                        .withTimeout(PATIENCE_SECONDS)
                        .call());
            case "uninstall" -> Helm.uninstall(release).withNamespace(namespace).call();
            default -> throw new IllegalArgumentException("install, upgrade, test and uninstall are accepted");
        };
    }

    private static Release install(String release, String namespace, List<String> chartAndValues) {
        InstallCommand command = chart(chartAndValues)
                .install()
                .withName(release)
                .withNamespace(namespace)
                .waitReady()
                .withTimeout(PATIENCE_SECONDS);
        values(chartAndValues).forEach(command::withValuesFile);
        return command.call();
    }

    private static Release upgrade(String release, String namespace, List<String> chartAndValues) {
        UpgradeCommand command = chart(chartAndValues)
                .upgrade()
                .withName(release)
                .withNamespace(namespace)
                .waitReady()
                .withTimeout(PATIENCE_SECONDS);
        values(chartAndValues).forEach(command::withValuesFile);
        return command.call();
    }

    private static Helm chart(List<String> chartAndValues) {
        return new Helm(Path.of(chartAndValues.getFirst()));
    }

    private static List<Path> values(List<String> chartAndValues) {
        return chartAndValues.stream().skip(1).map(Path::of).toList();
    }

    private static String summary(Release release) {
        return "%s %s, revision %s: %s"
                .formatted(release.getName(), release.getChart(), release.getRevision(), release.getStatus());
    }
}
