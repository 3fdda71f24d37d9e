package io.openperp.deployment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names in a PromQL query. A word that is neither a known function nor a keyword counts as a metric, so nothing slips
 * through.
 *
 * @param selectors labels asked for, by metric
 * @param grouping labels of all {@code by} and {@code on}
 */
record PromQuery(Map<String, Set<String>> selectors, Set<String> grouping) {

    private static final Set<String> FUNCTIONS = Set.of(
            "sum",
            "max",
            "min",
            "count",
            "group",
            "changes",
            "unless",
            "offset",
            "avg",
            "rate",
            "increase",
            "deriv",
            "abs",
            "absent",
            "time",
            "vector",
            "label_replace",
            "or",
            "and",
            "histogram_quantile",
            "min_over_time",
            "max_over_time");
    private static final Set<String> GROUPINGS = Set.of("by", "on", "without", "ignoring", "group_left", "group_right");
    private static final Pattern TOKEN = Pattern.compile(
            "\\s+|\"[^\"]*\"|\\[[^\\]]+\\]|[a-zA-Z_][a-zA-Z0-9_]*|[0-9][0-9.e]*[smhd]?|[=!]~|[<>=!]=|[-+*/<>=(){},]");

    static PromQuery of(String expression) {
        List<String> tokens = tokens(expression);
        PromQuery query = new PromQuery(new TreeMap<>(), new TreeSet<>());
        for (int i = 0; i < tokens.size(); i++) {
            String token = tokens.get(i);
            if (!Character.isLetter(token.charAt(0)) || FUNCTIONS.contains(token)) {
                continue;
            }
            if (GROUPINGS.contains(token)) {
                query.grouping.addAll(words(tokens, i + 1, ")"));
                i = tokens.subList(i, tokens.size()).indexOf(")") + i;
            } else {
                Set<String> labels = query.selectors.computeIfAbsent(token, metric -> new TreeSet<>());
                if (i + 1 < tokens.size() && tokens.get(i + 1).equals("{")) {
                    labels.addAll(words(tokens, i + 2, "}"));
                    i = tokens.subList(i, tokens.size()).indexOf("}") + i;
                }
            }
        }
        return query;
    }

    /** Names in the query that are not documented, as sentences; empty if there are none. */
    List<String> strangers(DocumentedMetrics documented) {
        List<String> strangers = new ArrayList<>();
        Set<String> known = new HashSet<>(DocumentedMetrics.OF_TARGETS);
        selectors.forEach((metric, labels) -> {
            Set<String> own = documented.labels(metric);
            known.addAll(own);
            if (!documented.names().contains(metric)) {
                strangers.add("metric " + metric);
            }
            labels.stream()
                    .filter(label -> !own.contains(label) && !DocumentedMetrics.OF_TARGETS.contains(label))
                    .forEach(label -> strangers.add("label " + label + " of " + metric));
        });
        grouping.stream()
                .filter(label -> !known.contains(label))
                .forEach(label -> strangers.add("label " + label + " in a grouping"));
        return strangers;
    }

    /** Labels that the query's result can have. */
    Set<String> resultLabels(DocumentedMetrics documented) {
        if (!grouping.isEmpty()) {
            return grouping;
        }
        Set<String> labels = new TreeSet<>(DocumentedMetrics.OF_TARGETS);
        selectors.keySet().forEach(metric -> labels.addAll(documented.labels(metric)));
        return labels;
    }

    private static List<String> words(List<String> tokens, int from, String end) {
        List<String> words = new ArrayList<>();
        for (int i = from; !tokens.get(i).equals(end); i++) {
            if (Character.isLetter(tokens.get(i).charAt(0))) {
                words.add(tokens.get(i));
            }
        }
        return words;
    }

    /** Tokens of the query. Throws {@link IllegalArgumentException} for invalid tokens and unbalanced brackets. */
    private static List<String> tokens(String expression) {
        List<String> tokens = new ArrayList<>();
        StringBuilder open = new StringBuilder();
        Matcher token = TOKEN.matcher(expression);
        int at = 0;
        while (at < expression.length()) {
            if (!token.find(at) || token.start() != at) {
                throw new IllegalArgumentException("cannot read \"" + expression.substring(at) + "\" in " + expression);
            }
            at = token.end();
            String text = token.group();
            if (text.equals("(") || text.equals("{")) {
                open.append(text.equals("(") ? ')' : '}');
            } else if (text.equals(")") || text.equals("}")) {
                int last = open.length() - 1;
                if (last < 0 || open.charAt(last) != text.charAt(0)) {
                    throw new IllegalArgumentException("brackets do not fit in " + expression);
                }
                open.setLength(last);
            }
            if (!text.isBlank()) {
                tokens.add(text);
            }
        }
        if (!open.isEmpty()) {
            throw new IllegalArgumentException("brackets are left open in " + expression);
        }
        return tokens;
    }
}
