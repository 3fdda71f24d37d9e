package io.openperp.architecture;

import java.nio.file.Path;
import java.util.List;

/** The decision records, and those that the table of the template does not list. */
final class DecisionRecords {

    private static final String TABLE = "docs/decisions/000-template.md";

    private DecisionRecords() {}

    /** One sentence for each record without a row. */
    static List<String> unlisted(Repository repository) {
        Path table = repository.resolve(TABLE);
        String rows = Repository.textOf(table);
        return repository
                .filesNamed(".md")
                .filter(file -> table.resolveSibling(file.getFileName()).equals(file))
                .map(file -> file.getFileName().toString())
                .filter(name -> name.matches("\\d{4}-.*"))
                .filter(name -> !rows.contains("\n| [" + name.substring(0, 4) + "](" + name + ") | "))
                .map(name -> TABLE + " has no row for " + name)
                .toList();
    }
}
