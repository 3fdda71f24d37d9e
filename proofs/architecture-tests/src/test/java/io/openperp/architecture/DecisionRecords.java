package io.openperp.architecture;

import java.nio.file.Path;
import java.util.List;

/** The decision records, and those that the index does not list. */
final class DecisionRecords {

    private static final String INDEX = "docs/decisions/README.md";

    private DecisionRecords() {}

    /** One sentence for each record without a row. */
    static List<String> unlisted(Repository repository) {
        Path index = repository.resolve(INDEX);
        String rows = Repository.textOf(index);
        return repository
                .filesNamed(".md")
                .filter(file -> index.resolveSibling(file.getFileName()).equals(file))
                .map(file -> file.getFileName().toString())
                .filter(name -> name.matches("\\d{4}-.*"))
                .filter(name -> !rows.contains("\n| [" + name.substring(0, 4) + "](" + name + ") | "))
                .map(name -> INDEX + " has no row for " + name)
                .toList();
    }
}
