package io.openperp.gateway.documentation;

import io.openperp.api.json.ApiJson;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.ObjectWriter;

/**
 * Renders the AsyncAPI document, which describes the WebSocket and the logs, as one HTML page: requests, answers,
 * streams and logs.
 */
final class AsyncApiPage {

    private static final ObjectWriter JSON = ApiJson.mapper().writer();

    private final Yaml document;
    private final URI webSocket;
    private final SchemaTable schemas;
    private final StringBuilder html = new StringBuilder();

    /**
     * Creates the page.
     *
     * @param webSocket address of this exchange's WebSocket, which replaces the example in the document
     */
    AsyncApiPage(Yaml document, Yaml openApi, URI webSocket) {
        this.document = document;
        this.webSocket = webSocket;
        this.schemas = new SchemaTable(document, openApi);
    }

    byte[] html() {
        String title = Html.escaped(document.at("info", "title").text());
        html.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\"")
                .append(
                        " content=\"width=device-width, initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\"><link rel=\"icon\" href=\"data:,\"><title>")
                .append(title)
                .append(
                        "</title><link rel=\"stylesheet\" href=\"page/text.css\"></head><body>\n<header><nav aria-label=\"Pages of the API\"><a href=\"start\">Where to begin</a><a href=\"../docs\">HTTP API</a>")
                .append("<a href=\"../asyncapi.yaml\">asyncapi.yaml</a></nav>\n<h1>")
                .append(title)
                .append(" <small>")
                .append(Html.escaped(document.at("info", "version").text()))
                .append("</small></h1></header>\n<main>\n")
                .append(Html.paragraphs(document.at("info", "description").text()));
        servers();
        operations("receive", "What a client sends");
        messages();
        topics();
        return html.append("</main></body></html>\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private void servers() {
        html.append("<h2>Servers</h2>\n<table>");
        document.at("servers").entries().forEach((name, value) -> {
            Yaml server = new Yaml(value);
            html.append("<tr><td>")
                    .append(Html.escaped(name))
                    .append("</td><td><code>")
                    .append(Html.escaped(
                            name.equals("websocket")
                                    ? webSocket.toString()
                                    : server.at("protocol").text() + "://"
                                            + server.at("host").text()))
                    .append("</code></td><td>")
                    .append(Html.line(server.at("description").text()))
                    .append("</td></tr>\n");
        });
        html.append("</table>\n");
    }

    private void operations(String action, String title) {
        html.append("<h2>").append(title).append("</h2>\n<table><tr><th>message</th><th>answers</th><th></th></tr>\n");
        for (Object value : document.at("operations").entries().values()) {
            Yaml operation = new Yaml(value);
            if (operation.at("action").text().equals(action)) {
                html.append("<tr><td>")
                        .append(links(operation.at("messages")))
                        .append("</td><td>")
                        .append(links(operation.at("reply", "messages")))
                        .append("</td><td>")
                        .append(Html.line(operation.at("summary").text()))
                        .append("</td></tr>\n");
            }
        }
        html.append("</table>\n");
    }

    private void messages() {
        html.append("<h2>Messages</h2>\n");
        for (String name :
                document.at("channels", "socket", "messages").entries().keySet()) {
            Yaml message = document.at("components", "messages", name);
            html.append("<h3 id=\"").append(name).append("\">");
            html.append(Html.escaped(message.at("title").text())).append("</h3>\n");
            html.append(Html.paragraphs(message.at("summary").text()));
            html.append(schemas.html(message.at("payload")));
            for (Yaml example : message.at("examples").elements()) {
                html.append("<p>")
                        .append(Html.escaped(example.at("name").text()))
                        .append("</p><pre>")
                        .append(Html.escaped(
                                JSON.writeValueAsString(example.at("payload").value())))
                        .append("</pre>\n");
            }
        }
    }

    private void topics() {
        html.append("<h2>Kafka topics</h2>\n<table><tr><th>topic</th><th>records</th><th></th></tr>\n");
        for (Map.Entry<String, Object> entry : document.at("channels").entries().entrySet()) {
            Yaml channel = new Yaml(entry.getValue());
            String records = names(channel.at("messages")).stream()
                    .map(name -> document.at("components", "messages", name))
                    .filter(message -> message.has("x-message"))
                    .map(AsyncApiPage::record)
                    .collect(Collectors.joining("<br>"));
            if (!records.isEmpty()) {
                html.append("<tr><td><code>")
                        .append(Html.escaped(channel.at("address").text()))
                        .append("</code></td><td>")
                        .append(records)
                        .append("</td><td>")
                        .append(Html.line(channel.at("description").text()))
                        .append("</td></tr>\n");
            }
        }
        html.append("</table>\n");
    }

    private static String record(Yaml message) {
        String envelope = "<code>" + Html.escaped(message.at("x-message").text()) + "</code>";
        return message.has("x-body")
                ? envelope + " with <code>" + Html.escaped(message.at("x-body").text()) + "</code>"
                : envelope;
    }

    private static String links(Yaml references) {
        return references.elements().stream()
                .map(AsyncApiPage::name)
                .map(name -> "<a href=\"#" + name + "\">" + name + "</a>")
                .collect(Collectors.joining(", "));
    }

    private static List<String> names(Yaml references) {
        return references.entries().values().stream()
                .map(reference -> name(new Yaml(reference)))
                .toList();
    }

    private static String name(Yaml reference) {
        String place = reference.at("$ref").text();
        return Html.escaped(place.substring(place.lastIndexOf('/') + 1));
    }
}
