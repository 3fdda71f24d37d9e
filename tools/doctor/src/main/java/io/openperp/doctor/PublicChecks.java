package io.openperp.doctor;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLException;

/** Checks that apply to both public endpoints, gateway and streams. */
final class PublicChecks {

    private static final List<String> MANAGEMENT =
            List.of("/actuator/prometheus", "/actuator/env", "/actuator/heapdump", "/actuator/loggers");
    private static final String HEALTH = "/actuator/health";

    private final String name;
    private final Endpoint endpoint;

    /**
     * Creates the checks of one endpoint.
     *
     * @param name {@code gateway} or {@code stream}, the first part of the names of the checks
     */
    PublicChecks(String name, Endpoint endpoint) {
        this.name = name;
        this.endpoint = endpoint;
    }

    /**
     * Sends the first request to the endpoint, and adds a finding about its encryption, or about the missing answer.
     *
     * @return the answer; empty if there is none, so that nothing else can be checked
     */
    Optional<HttpResponse<String>> firstAnswer(String path, List<Finding> findings) {
        try {
            HttpResponse<String> answer = endpoint.get(path);
            findings.add(encryption());
            return Optional.of(answer);
        } catch (SSLException e) {
            findings.add(Finding.problem(
                    name + "-tls",
                    endpoint.origin() + " has no certificate that this machine trusts: " + e.getMessage(),
                    "clients refuse it, or learn to accept any certificate, an attacker's too",
                    "a certificate of an authority that clients know, for this host name (ingress.tls.secretName)"));
        } catch (IOException e) {
            findings.add(Finding.problem(
                    name, endpoint.origin() + " does not answer: " + e, "nobody can trade", "see its log"));
        }
        return Optional.empty();
    }

    List<Finding> check(HttpResponse<String> answer) {
        List<Finding> findings = new ArrayList<>();
        if (endpoint.isEncrypted()) {
            findings.add(plainPort());
            findings.add(
                    answer.headers().firstValue("Strict-Transport-Security").isPresent()
                            ? Finding.ok(name + "-hsts", "browsers will come back over TLS only")
                            : Finding.warning(
                                    name + "-hsts",
                                    "no Strict-Transport-Security header",
                                    "a browser's first request may go out unencrypted",
                                    "the header at the proxy: Strict-Transport-Security: max-age=31536000"));
        }
        answer.headers()
                .firstValue("Server")
                .filter(server -> server.matches(".*\\d.*"))
                .ifPresent(server -> findings.add(Finding.warning(
                        name + "-server",
                        "it names its software: Server: " + server,
                        "an attacker reads which known faults to try",
                        "server_tokens off, or what your proxy calls it")));
        findings.add(management());
        return findings;
    }

    private Finding encryption() {
        if (endpoint.isEncrypted()) {
            return Finding.ok(name + "-tls", endpoint.origin() + " has a certificate that this machine trusts");
        }
        if (endpoint.isNear()) {
            return Finding.ok(
                    name + "-tls", endpoint.origin() + " is unencrypted, within this machine or this cluster");
        }
        return Finding.problem(
                name + "-tls",
                endpoint.origin() + " is unencrypted",
                "everybody on the way reads and withholds orders",
                "an Ingress with TLS (ingress.tls.secretName), or a proxy that terminates it");
    }

    private Finding plainPort() {
        try {
            int status = endpoint.unencrypted().get("/api/v1/time").statusCode();
            return status < 200 || status >= 300
                    ? Finding.ok(name + "-plain", "port 80 answers " + status + " and serves nothing")
                    : Finding.problem(
                            name + "-plain",
                            "port 80 serves the same without encryption",
                            "clients that are sent there are read and withheld by everybody on the way",
                            "a redirect to https at the proxy, or nothing at port 80");
        } catch (IOException nobody) {
            return Finding.ok(name + "-plain", "nothing is served at port 80");
        }
    }

    private Finding management() {
        List<String> open = MANAGEMENT.stream().filter(this::answers).toList();
        if (!open.isEmpty()) {
            return Finding.problem(
                    name + "-management",
                    endpoint.origin() + " shows " + String.join(", ", open),
                    "strangers read how full, how busy and how it is set up",
                    "management.server.port to a port that is not published (the images and the chart: 12090)");
        }
        return answers(HEALTH)
                ? Finding.warning(
                        name + "-management",
                        endpoint.origin() + " shows " + HEALTH,
                        "strangers see its parts and when one fails",
                        "management.server.port to a port that is not published (the images and the chart: 12090)")
                : Finding.ok(name + "-management", "management is not reached through " + endpoint.origin());
    }

    private boolean answers(String path) {
        try {
            return endpoint.get(path).statusCode() == 200;
        } catch (IOException nobody) {
            return false;
        }
    }
}
