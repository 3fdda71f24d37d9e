package io.openperp.deployment;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.Banner;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/**
 * The first container of a rendered workload as it would find itself on a cluster: its environment with the values of
 * the Secrets, its configuration file and the mounted Secrets. Only the directory below which things are mounted
 * differs.
 */
record MountedPod(String service, Map<String, String> environment) {

    /**
     * @param service whose configuration file it reads; for the topics Job, matching
     * @param secrets values by name of the Secret, then by key
     * @param root directory below which everything is mounted
     */
    static MountedPod of(
            Manifests manifests,
            Manifest workload,
            String service,
            Map<String, Map<String, String>> secrets,
            Path root) {
        Map<String, String> moved = new HashMap<>();
        Map<String, Map<String, String>> mounts = new HashMap<>();
        for (JsonObject mount : Manifest.objects(workload.container().get("volumeMounts"))) {
            Map<String, String> files =
                    files(manifests, workload, mount.get("name").getAsString(), secrets);
            if (!files.isEmpty()) {
                String path = mount.get("mountPath").getAsString();
                mounts.put(path, files);
                moved.put(path, root + path);
                // the address of the database contains the encoded path
                moved.put(encoded(path), encoded(root + path));
            }
        }
        mounts.forEach((path, files) ->
                files.forEach((name, text) -> write(Path.of(root + path, name), at(moved, text))));
        Map<String, String> environment = new TreeMap<>();
        RenderedService.of(manifests, workload, service, workload.name() + "-0")
                .environment()
                .forEach((name, value) -> environment.put(name, at(moved, told(secrets, value))));
        return new MountedPod(service, environment);
    }

    /**
     * Starts the service in this JVM.
     *
     * @param more command-line settings that must differ where everything runs on one machine
     */
    ConfigurableApplicationContext run(Class<?> application, List<String> more) {
        StandardEnvironment own = new StandardEnvironment();
        own.getPropertySources()
                .replace(
                        StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        new SystemEnvironmentPropertySource(
                                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                                new HashMap<>(environment)));
        return new SpringApplicationBuilder(application)
                .environment(own)
                .bannerMode(Banner.Mode.OFF)
                .logStartupInfo(false)
                .registerShutdownHook(false)
                .properties("spring.config.name=" + service + "-service")
                .run(more.toArray(String[]::new));
    }

    /** Starts the service as a process of its own with this environment alone. */
    Process start(Class<?> application, Path output, String... arguments) throws IOException {
        ProcessBuilder process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                application.getName());
        process.command().addAll(List.of(arguments));
        process.environment().clear();
        process.environment().putAll(environment);
        return process.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    }

    private static Map<String, String> files(
            Manifests manifests, Manifest workload, String volume, Map<String, Map<String, String>> secrets) {
        JsonObject source = workload.list(workload.podPath() + "spec.volumes").stream()
                .filter(each -> each.get("name").getAsString().equals(volume))
                .findFirst()
                .orElseThrow();
        if (source.has("configMap")) {
            String name = source.getAsJsonObject("configMap").get("name").getAsString();
            return manifests.one("ConfigMap", name).map("data");
        }
        Map<String, String> files = new HashMap<>();
        if (source.has("secret")) {
            JsonObject secret = source.getAsJsonObject("secret");
            Map<String, String> values = secrets.get(secret.get("secretName").getAsString());
            for (JsonObject item : Manifest.objects(secret.get("items"))) {
                files.put(
                        item.get("path").getAsString(),
                        values.get(item.get("key").getAsString()));
            }
        }
        return files;
    }

    /** Puts the values of the Secrets in place of their names from {@link RenderedService}. */
    private static String told(Map<String, Map<String, String>> secrets, String text) {
        String told = text;
        for (Map.Entry<String, Map<String, String>> secret : secrets.entrySet()) {
            for (Map.Entry<String, String> value : secret.getValue().entrySet()) {
                told = told.replace("<" + secret.getKey() + "/" + value.getKey() + ">", value.getValue());
            }
        }
        return told;
    }

    private static String at(Map<String, String> moved, String text) {
        String there = text;
        for (Map.Entry<String, String> path : moved.entrySet()) {
            there = there.replace(path.getKey(), path.getValue());
        }
        return there;
    }

    private static String encoded(String path) {
        return URLEncoder.encode(path, StandardCharsets.UTF_8);
    }

    private static void write(Path file, String text) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
