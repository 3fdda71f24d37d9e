package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.endtoend.IncidentPages.Command;
import io.openperp.endtoend.IncidentPages.Page;
import io.openperp.localsuite.LocalSuite;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;

/** Pages of incidents are short, alike, found by the index, and their commands have options that exist. */
class IncidentPagesTest {

    private static final int MOST_LINES = 45;
    private static final int LONGEST_LINE = 400;

    private static final String OTHER_PROGRAMS =
            "(curl|tail|df|psql|openssl|tar|helm -n trading|docker (compose|stats|run)|kafka-(topics|console-consumer)\\.sh"
                    + "|kubectl (-n trading|get pods --all-namespaces)) .*";

    @Test
    void thereIsAPageForEachSituationAndTheIndexHasIt() {
        String index = IncidentPages.index().text();
        assertThat(IncidentPages.all())
                .hasSizeGreaterThan(20)
                .allSatisfy(page -> assertThat(index).contains("](" + page.name() + ")"));
    }

    @Test
    void aPageFitsOnAScreen() {
        assertThat(Stream.concat(Stream.of(IncidentPages.index()), IncidentPages.all().stream()))
                .allSatisfy(page -> {
                    assertThat(page.text().lines()).as(page.name()).hasSizeLessThanOrEqualTo(MOST_LINES);
                    assertThat(page.text().lines())
                            .as(page.name())
                            .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(LONGEST_LINE));
                });
    }

    @Test
    void aPageSaysWhatIsSeenTypedDecidedAndTold() {
        assertThat(IncidentPages.all())
                .allSatisfy(page -> assertThat(parts(page))
                        .as(page.name())
                        .containsExactly("You see", "First", "Decide", "Done when", "Tell"));
    }

    private static List<String> parts(Page page) {
        return page.text()
                .lines()
                .filter(line -> line.startsWith("**"))
                .map(line -> line.replaceFirst("^\\*\\*(You see|First|Decide|Done when|Tell)\\b.*", "$1"))
                .toList();
    }

    @Test
    void aPageHasACommandForOneMachineOrForAClusterFirst() {
        assertThat(IncidentPages.all())
                .allSatisfy(page -> assertThat(page.commands()).as(page.name()).isNotEmpty());
    }

    @Test
    void everyCommandExistsWithItsOptions() {
        assertThat(IncidentPages.commands())
                .hasSizeGreaterThan(100)
                .allSatisfy(command -> command.argumentsOfExchange()
                        .ifPresentOrElse(
                                arguments -> assertThatCode(() -> parse(arguments))
                                        .as(command.toString())
                                        .doesNotThrowAnyException(),
                                () -> assertThat(command.line())
                                        .as(command.page())
                                        .matches(OTHER_PROGRAMS)));
    }

    @Test
    void anUnknownOptionOrCommandIsFound() {
        for (String line : List.of(
                "./exchange replay --expects verify.json",
                "./exchange admin withdrawals stop \"a reason\"",
                "docker compose run --rm admin withdrawals pause",
                "kubectl run admin --image=openperp/admin:0.1.0 -- role list --keys - < admin.key")) {
            List<String> arguments =
                    new Command("page", line, true).argumentsOfExchange().orElseThrow();
            assertThatThrownBy(() -> parse(arguments)).as(line).isInstanceOf(ParameterException.class);
        }
    }

    private static void parse(List<String> arguments) {
        LocalSuite.commandLine().parseArgs(arguments.toArray(String[]::new));
    }
}
