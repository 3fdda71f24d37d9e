package io.openperp.deployment;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The part of a cluster's API that a template asks to look something up: the ConfigMaps, Services and Secrets of a namespace.
 * Helm finds it through the kubeconfig that the build's {@code KUBECONFIG} names.
 */
final class ClusterApi {

    private static final String CORE = """
            {"kind":"APIResourceList","apiVersion":"v1","groupVersion":"v1","resources":[
              {"name":"configmaps","singularName":"configmap","namespaced":true,"kind":"ConfigMap","verbs":["get","list"]},
              {"name":"services","singularName":"service","namespaced":true,"kind":"Service","verbs":["get","list"]},
              {"name":"secrets","singularName":"secret","namespaced":true,"kind":"Secret","verbs":["get","list"]}]}""";
    private static final String NOT_FOUND = """
            {"kind":"Status","apiVersion":"v1","status":"Failure","reason":"NotFound","code":404,"message":"not found"}""";

    private static final ClusterApi INSTANCE = new ClusterApi();

    private final Map<String, String> objects = new ConcurrentHashMap<>();

    private ClusterApi() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", this::answer);
            server.setExecutor(task -> Thread.ofVirtual().start(task));
            server.start();
            Files.writeString(Path.of(System.getProperty("kubeconfig")), """
                            apiVersion: v1
                            kind: Config
                            clusters: [{name: test, cluster: {server: "http://127.0.0.1:%d"}}]
                            users: [{name: test, user: {}}]
                            contexts: [{name: test, context: {cluster: test, user: test}}]
                            current-context: test
                            """.formatted(
                            server.getAddress().getPort()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The cluster API of this JVM; empty until somebody installs something. */
    static ClusterApi get() {
        return INSTANCE;
    }

    /** Adds a ConfigMap, a Service or a Secret as if it had been installed. */
    void install(Manifest object) {
        objects.put(path(object), object.json().toString());
    }

    void uninstallAll() {
        objects.clear();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String body = path.equals("/api/v1") ? CORE : objects.get(path);
        byte[] bytes = (body == null ? NOT_FOUND : body).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(body == null ? 404 : 200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static String path(Manifest object) {
        return "/api/v1/namespaces/%s/%ss/%s"
                .formatted(object.namespace(), object.kind().toLowerCase(Locale.ROOT), object.name());
    }
}
