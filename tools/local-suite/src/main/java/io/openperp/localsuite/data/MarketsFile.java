package io.openperp.localsuite.data;

import io.openperp.logs.data.CannotStartException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;

/**
 * The user's {@code markets.yml}: additional blocks of the market registry, in the form of matching-service's
 * configuration file. A block with the symbol of an existing block replaces it; all others are added.
 */
public final class MarketsFile {

    private static final String LIST = "openperp.matching.markets";
    private static final Pattern ENTRY = Pattern.compile(Pattern.quote(LIST) + "\\[(\\d+)]\\.(.+)");
    private static final String START_PRICE = "start-price";

    /** Keys that a block may have; others are refused, because a misspelt key would be ignored. */
    private static final Set<String> KEYS = Set.of(
            "number",
            "symbol",
            "tick-size",
            "lot-size",
            "min-notional",
            "max-leverage",
            "default-leverage",
            "maker-fee",
            "taker-fee",
            "impact-notional",
            "base-rate",
            "notional-knots",
            "tier-factors",
            "leverage-knots",
            "leverage-factors",
            "volatility-low",
            "volatility-high",
            "volatility-start",
            "correlations",
            "automatic-states",
            "caps",
            START_PRICE);

    private static final Map<String, Double> USUAL_START_PRICES =
            Map.of("BTC-USD", 100_000.0, "ETH-USD", 4_000.0, "SOL-USD", 200.0);
    private static final double START_PRICE_OF_OTHERS = 100;

    private final Path file;
    private final List<Map<String, String>> blocks;
    private final Map<String, String> otherSettings;
    /** For each index in the registry whose block came from the file, the number of the block in the file, from 1. */
    private final Map<Integer, Integer> fromFile = new TreeMap<>();

    private final Map<String, Double> startPrices = new TreeMap<>(USUAL_START_PRICES);

    private MarketsFile(Path file, List<Map<String, String>> blocks, Map<String, String> otherSettings) {
        this.file = file;
        this.blocks = blocks;
        this.otherSettings = otherSettings;
    }

    /** Reads the file. If it is missing, the registry has only the markets of matching-service's configuration file. */
    public static MarketsFile read(Path file) {
        Map<String, String> defaults = flat(new ClassPathResource("matching-service.yml"), file);
        Map<String, String> given = Files.exists(file) ? flat(new FileSystemResource(file), file) : Map.of();
        MarketsFile markets = new MarketsFile(file, blocks(defaults), others(given));
        markets.add(blocks(given));
        return markets;
    }

    /** All blocks and other settings of the file, as settings of matching-service. */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(otherSettings);
        for (int i = 0; i < blocks.size(); i++) {
            for (Map.Entry<String, String> entry : blocks.get(i).entrySet()) {
                settings.put(LIST + "[" + i + "]." + entry.getKey(), entry.getValue());
            }
        }
        return settings;
    }

    public double startPrice(String symbol) {
        return startPrices.getOrDefault(symbol, START_PRICE_OF_OTHERS);
    }

    /**
     * Rewrites an error message of matching-service: replaces the index of a market in the registry by the file and the
     * number of its block, which the user knows.
     */
    public String inTermsOfTheFile(String sentence) {
        Matcher entries =
                Pattern.compile(Pattern.quote(LIST) + "\\[(\\d+)]\\.?").matcher(sentence);
        String translated = entries.replaceAll(
                found -> Matcher.quoteReplacement(place(Integer.parseInt(found.group(1)), found.group())));
        return fromFile.isEmpty() && otherSettings.isEmpty() ? translated : file + ": " + translated;
    }

    private String place(int index, String otherwise) {
        Integer block = fromFile.get(index);
        return block == null
                ? otherwise
                : "block %d (%s), ".formatted(block, blocks.get(index).get("symbol"));
    }

    private void add(List<Map<String, String>> given) {
        for (int i = 0; i < given.size(); i++) {
            Map<String, String> block = given.get(i);
            requireKnownKeys(i + 1, block);
            takeStartPrice(i + 1, block);
            int index = indexOf(block.get("symbol"));
            if (index == blocks.size()) {
                blocks.add(block);
            } else {
                blocks.set(index, block);
            }
            if (fromFile.put(index, i + 1) != null) {
                throw new CannotStartException(
                        "%s: block %d: symbol %s is listed twice".formatted(file, i + 1, block.get("symbol")));
            }
        }
    }

    private int indexOf(@Nullable String symbol) {
        for (int i = 0; i < blocks.size(); i++) {
            if (symbol != null && symbol.equals(blocks.get(i).get("symbol"))) {
                return i;
            }
        }
        return blocks.size();
    }

    private void requireKnownKeys(int number, Map<String, String> block) {
        for (String key : block.keySet()) {
            String name = key.replaceFirst("[\\[.].*", "");
            if (!KEYS.contains(name)) {
                throw new CannotStartException("%s: block %d: there is no key '%s'; accepted are %s"
                        .formatted(file, number, name, String.join(", ", sorted(KEYS))));
            }
        }
    }

    private void takeStartPrice(int number, Map<String, String> block) {
        String text = block.remove(START_PRICE);
        if (text == null) {
            return;
        }
        try {
            double price = Double.parseDouble(text);
            if (price > 0 && price < 1e9) {
                startPrices.put(String.valueOf(block.get("symbol")), price);
                return;
            }
        } catch (NumberFormatException e) {
            // Reported below, like a number out of range.
        }
        throw new CannotStartException("%s: block %d: %s is '%s', a price in USD above 0 is accepted"
                .formatted(file, number, START_PRICE, text));
    }

    private static List<Map<String, String>> blocks(Map<String, String> settings) {
        Map<Integer, Map<String, String>> found = new TreeMap<>();
        settings.forEach((key, value) -> {
            Matcher entry = ENTRY.matcher(key);
            if (entry.matches()) {
                MatchResult parts = entry.toMatchResult();
                found.computeIfAbsent(Integer.parseInt(parts.group(1)), index -> new LinkedHashMap<>())
                        .put(parts.group(2), value);
            }
        });
        return new ArrayList<>(found.values());
    }

    private static Map<String, String> others(Map<String, String> settings) {
        Map<String, String> others = new LinkedHashMap<>(settings);
        others.keySet().removeIf(key -> ENTRY.matcher(key).matches());
        return others;
    }

    private static Map<String, String> flat(Resource resource, Path file) {
        try {
            Map<String, String> settings = new LinkedHashMap<>();
            for (PropertySource<?> source : new YamlPropertySourceLoader().load("markets", resource)) {
                EnumerablePropertySource<?> named = (EnumerablePropertySource<?>) source;
                for (String key : named.getPropertyNames()) {
                    settings.put(key, String.valueOf(named.getProperty(key)));
                }
            }
            return settings;
        } catch (IOException e) {
            throw new CannotStartException("%s cannot be read: %s".formatted(file, e.getMessage()), e);
        } catch (RuntimeException e) {
            throw new CannotStartException(
                    "%s is not YAML: %s"
                            .formatted(file, String.valueOf(e.getMessage()).replaceAll("\\s+", " ")),
                    e);
        }
    }

    private static List<String> sorted(Set<String> names) {
        return names.stream().sorted().toList();
    }
}
