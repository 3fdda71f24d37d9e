package io.openperp.architecture;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Links from pages of the repository to another of its files, or to a heading in it. */
final class MarkdownLinks {

    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```|`[^`\\n]*`");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");

    private MarkdownLinks() {}

    /** One sentence per broken link. */
    static List<String> broken(Repository repository) {
        return repository
                .filesNamed(".md")
                .flatMap(page -> brokenIn(repository, page))
                .toList();
    }

    private static Stream<String> brokenIn(Repository repository, Path page) {
        String text = CODE.matcher(Repository.textOf(page)).replaceAll("");
        return LINK.matcher(text)
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.matches("[a-z]+:.*"))
                .filter(link -> !leadsSomewhere(page, link))
                .map(link -> repository.name(page) + " links to " + link + ", which is not there");
    }

    private static boolean leadsSomewhere(Path page, String link) {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        return Files.exists(target) && (hash < 0 || anchorsOf(target).contains(link.substring(hash + 1)));
    }

    private static Set<String> anchorsOf(Path page) {
        String text = Pattern.compile("(?ms)^```.*?^```")
                .matcher(Repository.textOf(page))
                .replaceAll("");
        return HEADING.matcher(text).results().map(MarkdownLinks::anchorOf).collect(Collectors.toSet());
    }

    /** Anchor of a heading, as the usual web viewers build it: lower case, no punctuation, spaces as hyphens. */
    private static String anchorOf(MatchResult heading) {
        return heading.group(1)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
