package io.openperp.gateway.documentation;

import io.openperp.gateway.GatewaySettings;
import io.openperp.gateway.web.Answer;
import io.openperp.gateway.web.PagePolicy;
import io.openperp.servicekit.query.AnyParameters;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Serves the API documents, and self-contained pages that show them. */
@RestController
@AnyParameters
class DocumentationEndpoint {

    private static final String HTML = "text/html;charset=utf-8";
    private static final String YAML = "application/yaml;charset=utf-8";
    private static final String SCRIPT = "text/javascript;charset=utf-8";

    /** Files of Swagger UI by name, without its start page, which would load an example from the network. */
    private static final Map<String, String> SWAGGER_UI =
            Map.of("swagger-ui.css", "text/css;charset=utf-8", "swagger-ui-bundle.js", SCRIPT);

    /**
     * Style sheets and scripts of the pages, by name, with their media types; no page has an inline style or script.
     */
    private static final Map<String, String> PAGE = Map.of(
            "page.css", "text/css;charset=utf-8",
            "text.css", "text/css;charset=utf-8",
            "start.js", SCRIPT,
            "try.js", SCRIPT,
            "sign.js", SCRIPT,
            "clients.js", SCRIPT,
            "snippets.js", SCRIPT);

    private final URI webSocket;
    private final ClasspathFiles files = new ClasspathFiles();
    private volatile byte @Nullable [] asyncApiPage;

    DocumentationEndpoint(GatewaySettings settings) {
        this.webSocket = settings.webSocket();
    }

    @GetMapping("/docs/start")
    void overview(HttpServletResponse response) throws IOException {
        write(HTML, withWebSocket("overview.html"), response);
    }

    /** A page that has the address of this exchange's WebSocket in the place of {@code WEB_SOCKET}. */
    private byte[] withWebSocket(String name) {
        return new String(files.document(name), StandardCharsets.UTF_8)
                .replace("WEB_SOCKET", Html.escaped(webSocket.toString()))
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Redirects to the path without the trailing slash, because the pages have relative links. */
    @GetMapping({"/docs/", "/docs/start/", "/docs/asyncapi/"})
    void withoutSlash(HttpServletRequest request, HttpServletResponse response) {
        String path = request.getRequestURI();
        response.setStatus(HttpServletResponse.SC_PERMANENT_REDIRECT);
        response.setHeader(
                "Location", "../" + path.substring(path.lastIndexOf('/', path.length() - 2) + 1, path.length() - 1));
    }

    @GetMapping("/openapi.yaml")
    void openApi(HttpServletResponse response) throws IOException {
        write(YAML, files.document("openapi.yaml"), response);
    }

    @GetMapping("/asyncapi.yaml")
    void asyncApi(HttpServletResponse response) throws IOException {
        write(YAML, files.document("asyncapi.yaml"), response);
    }

    @GetMapping("/docs")
    void openApiPage(HttpServletResponse response) throws IOException {
        write(HTML, withWebSocket("openapi.html"), response);
    }

    @GetMapping("/docs/asyncapi")
    void asyncApiPage(HttpServletResponse response) throws IOException {
        write(HTML, asyncApiPage(), response);
    }

    @GetMapping("/docs/page/{file}")
    void partOfThePage(@PathVariable String file, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String type = PAGE.get(file);
        if (type == null) {
            unknown(request, response);
        } else {
            write(type, files.document(file), response);
        }
    }

    @GetMapping("/docs/swagger-ui/{file}")
    void swaggerUi(@PathVariable String file, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String type = SWAGGER_UI.get(file);
        if (type == null) {
            unknown(request, response);
            return;
        }
        response.setHeader("Cache-Control", "max-age=86400");
        write(type, files.swaggerUi(file), response);
    }

    private static void unknown(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Answer.error(404, "unknown_path", "there is nothing at " + request.getRequestURI())
                .writeTo(response);
    }

    private byte[] asyncApiPage() {
        byte[] page = asyncApiPage;
        if (page == null) {
            page = new AsyncApiPage(
                            Yaml.read(files.document("asyncapi.yaml")),
                            Yaml.read(files.document("openapi.yaml")),
                            webSocket)
                    .html();
            asyncApiPage = page;
        }
        return page;
    }

    private void write(String type, byte[] body, HttpServletResponse response) throws IOException {
        response.setContentType(type);
        response.setContentLength(body.length);
        PagePolicy.set(response);
        response.getOutputStream().write(body);
    }
}
