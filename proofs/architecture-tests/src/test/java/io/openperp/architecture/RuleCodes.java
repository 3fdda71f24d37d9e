package io.openperp.architecture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The coded rules of {@code docs/spec}, and who cites a code that is not there. */
final class RuleCodes {

    private static final Pattern FAMILY = Pattern.compile("(?m)^\\| ([A-Z]{3,4}) \\|");
    private static final Pattern DEFINITION = Pattern.compile("(?m)^\\| ([A-Z]{3,4}-\\d{3}) \\|");
    /** A cited rule code, also of a family that does not exist; names of hash functions and ciphers look alike. */
    private static final Pattern CITED = Pattern.compile("\\b(?!SHA-|AES-)[A-Z]{3,4}-\\d{3}\\b");

    private static final Pattern CITED_BY_A_TEST = Pattern.compile("@Rule\\(\"([^\"]*)\"");

    private final Repository repository;
    private final Set<String> families;
    private final List<String> defined;

    RuleCodes(Repository repository) {
        this.repository = repository;
        this.families = FAMILY.matcher(Repository.textOf(repository.resolve("docs/spec/README.md")))
                .results()
                .map(family -> family.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        this.defined = specPages()
                .flatMap(page -> DEFINITION.matcher(Repository.textOf(page)).results())
                .map(definition -> definition.group(1))
                .toList();
    }

    List<String> defined() {
        return defined;
    }

    /** Codes with two lines, and codes of a family that the overview does not have. */
    List<String> badlyDefined() {
        List<String> bad = new ArrayList<>();
        for (String code : defined) {
            if (defined.indexOf(code) != defined.lastIndexOf(code)) {
                bad.add(code + " is defined twice");
            }
            if (!families.contains(code.substring(0, code.indexOf('-')))) {
                bad.add(code + " belongs to no family of docs/spec/README.md");
            }
        }
        return bad;
    }

    /** One sentence per file and code that docs/spec does not define. */
    List<String> citedButNotDefined() {
        return repository
                .files()
                .flatMap(file -> Repository.readText(file).stream()
                        .flatMap(text -> Stream.concat(
                                CITED.matcher(text).results().map(match -> match.group()),
                                CITED_BY_A_TEST.matcher(text).results().map(match -> match.group(1))))
                        .distinct()
                        .filter(cited -> !defined.contains(cited))
                        .map(cited -> repository.name(file) + " cites " + cited + ", which docs/spec does not define"))
                .toList();
    }

    private Stream<Path> specPages() {
        Path spec = repository.resolve("docs/spec");
        return repository.filesNamed(".md").filter(page -> page.startsWith(spec));
    }
}
