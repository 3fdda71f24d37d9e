package io.openperp.contracts;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** The references of a document. */
final class References {

    private References() {}

    /** References to {@code name} in a document that lead nowhere. */
    static List<String> broken(String name, JsonNode from, JsonNode target) {
        List<String> broken = new ArrayList<>();
        for (String reference : all(from)) {
            int hash = reference.indexOf('#');
            String file = hash < 0 ? reference : reference.substring(0, hash);
            boolean mine = file.equals("./" + name) || file.isEmpty() && from == target;
            if (mine
                    && target.at(JsonPointer.compile(reference.substring(hash + 1)))
                            .isMissingNode()) {
                broken.add(reference);
            }
        }
        return broken;
    }

    /** Schemas that neither their own document nor another one refers to. */
    static Set<String> unusedSchemas(String name, JsonNode document, JsonNode other) {
        Set<String> unused = new TreeSet<>(document.at("/components/schemas").propertyNames());
        all(document).forEach(reference -> unused.remove(reference.replace("#/components/schemas/", "")));
        all(other)
                .forEach(reference -> unused.remove(reference
                        .replace("./" + name + "#/components/schemas/", "")
                        .replaceAll("/.*", "")));
        return unused;
    }

    private static List<String> all(JsonNode document) {
        return document.findValuesAsString("$ref");
    }
}
