package io.openperp.architecture;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Things that stand outside the repository and that no file may name: hosts of package registries (every builder has
 * their own), folders of one machine, documents that are not here.
 */
final class Foreign {

    /** Written with brackets so that this file does not find itself. */
    private static final Pattern NAME = Pattern.compile(
            "rep[o]1?\\.mave[n]|npmj[s]\\.(or[g]|co[m])|deb\\.debia[n]"
                    + "|(?<![\\w.}/-])/(wor[k]|far[m]|tm[p]/w|roo[t])/"
                    + "|(?<![\\w])/hom[e]/[a-z]"
                    + "|(?<![\\w|`/-])share[d]/"
                    + "|\\b(PROTOCO[L]|RIS[K]|DESIG[N]|STYL[E]|RUNTIM[E]|DEPLO[Y])(\\.m[d]\\b|,? (rule |section )?§?[A-Z]*-?\\d)");

    private Foreign() {}

    /** One sentence per line that names something foreign. */
    static List<String> named(Repository repository) {
        return repository.files().flatMap(file -> namedIn(repository, file)).toList();
    }

    private static Stream<String> namedIn(Repository repository, Path file) {
        return Repository.readText(file).stream()
                .flatMap(String::lines)
                .flatMap(line -> NAME.matcher(line).results())
                .map(match -> repository.name(file) + " names " + match.group());
    }
}
