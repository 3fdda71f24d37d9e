package io.openperp.admin.words;

import io.openperp.api.market.MarketInfo;
import io.openperp.transaction.MarketOperation.ListMarket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the file of a new market: a JSON object with the market's symbol and terms. Terms have the names that they have
 * in a block of the configuration; numbers may be texts. {@code mark}, {@code caps}, {@code correlations} and {@code
 * automaticStates} may be objects.
 *
 * <pre>{@code {"symbol": "DOGE-USD", "state": "postOnly", "tickSize": "0.00001", "leverageKnots": ["1", "10"], "caps": {"position": 5}}}</pre>
 */
public final class TermsFile {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private TermsFile() {}

    /** Reads a file. Throws {@link AdminFailure} if it is missing or invalid. */
    public static ListMarket read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (NoSuchFileException e) {
            throw AdminFailure.usage("there is no file " + file);
        } catch (IOException e) {
            throw AdminFailure.usage(file + " cannot be read: " + e);
        } catch (JacksonException e) {
            throw AdminFailure.usage(file + " is no JSON: " + e.getOriginalMessage());
        } catch (IllegalArgumentException e) {
            throw AdminFailure.usage(file + ": " + e.getMessage());
        }
    }

    static ListMarket parse(String json) {
        JsonNode root = JSON.readTree(json);
        if (!root.isObject()) {
            throw new IllegalArgumentException("accepted is a JSON object with symbol and terms");
        }
        List<String> terms = new ArrayList<>();
        root.properties().forEach(field -> {
            if (!field.getKey().equals("symbol") && !field.getKey().equals("state")) {
                add(field.getKey(), field.getValue(), terms);
            }
        });
        return new ListMarket(text(root, "symbol"), String.join(", ", terms), text(root, "state"));
    }

    private static String text(JsonNode root, String name) {
        return root.has(name) ? value(name, root.get(name)) : "";
    }

    private static void add(String name, JsonNode value, List<String> terms) {
        if (value.isObject()) {
            value.properties().forEach(field -> add(name + "." + field.getKey(), field.getValue(), terms));
        } else if (value.isArray()) {
            terms.add(name + " "
                    + value.valueStream().map(one -> value(name, one)).collect(Collectors.joining(" ")));
        } else {
            terms.add(name + " " + value(name, value));
        }
    }

    private static String value(String name, JsonNode value) {
        if (value.isNumber()) {
            return value.decimalValue().toPlainString();
        }
        if (!value.isString() || value.asString().contains(",")) {
            throw new IllegalArgumentException(
                    name + " is " + value + ", accepted are a number, or a text without a comma");
        }
        return value.asString().strip();
    }

    /** The lines that a dry run prints about a new listing. */
    static List<String> changes(List<MarketInfo> markets, ListMarket listing) {
        if (markets.stream().anyMatch(market -> market.symbol().equals(listing.symbol()))) {
            throw AdminFailure.usage("there is a market " + listing.symbol() + " already, settled or not");
        }
        List<String> lines = new ArrayList<>();
        listing.byName().forEach((name, value) -> lines.add(name + ": " + value));
        lines.add(
                "the exchange checks the terms when they are sent, gives the market its number, and keeps it for ever");
        return lines;
    }
}
