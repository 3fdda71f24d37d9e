package io.openperp.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RepositoryTest {

    private final Repository repository = Repository.ofThisBuild();

    @Test
    void linksBetweenOurPagesLeadSomewhere() {
        assertThat(MarkdownLinks.broken(repository)).isEmpty();
    }

    @Test
    void theModuleTableOfTheDocsIsTheOneTheBuildEnforces() {
        assertThat(ModuleTable.read(repository, ModuleGraph.libraries())).isEqualTo(ModuleGraph.mayImport());
    }

    @Test
    void everyClassNamedInTheTourExists() {
        assertThat(NamedClasses.missing(repository, "docs/TOUR.md")).isEmpty();
    }

    @Test
    void everyDecisionRecordIsListed() {
        assertThat(DecisionRecords.unlisted(repository)).isEmpty();
    }

    @Test
    void everyRuleHasOneLineAndAFamily() {
        assertThat(new RuleCodes(repository).badlyDefined()).isEmpty();
    }

    @Test
    void everyCitedRuleIsDefined() {
        assertThat(new RuleCodes(repository).citedButNotDefined()).isEmpty();
    }

    @Test
    void rulesWereFound() {
        assertThat(new RuleCodes(repository).defined()).contains("ORD-012", "TXN-001", "LOG-011");
    }

    @Test
    void nothingOutsideTheRepositoryIsNamed() {
        assertThat(Foreign.named(repository)).isEmpty();
    }

    @Test
    void everyPackageIsNullMarked() {
        assertThat(Modules.packagesWithoutNullMarked(repository)).isEmpty();
    }

    @Test
    void everyModuleHasAReadme() {
        assertThat(Modules.withoutReadme(repository)).isEmpty();
    }

    @Test
    void foldersAndFilesOfSourcesCanBeReadAtOneGo() {
        assertThat(Rooms.tooLarge(repository)).isEmpty();
    }

    @Test
    void thePomToCopyNamesTheJavaClientOfThisBuild() {
        assertThat(Modules.missingInPomToCopy(repository)).isEmpty();
    }

    @Test
    void theGateRunsTheCommandOfTheReadme() {
        assertThat(Gate.differences(repository)).isEmpty();
    }

    @Test
    void mavenItselfLoadsNoTestClass() {
        assertThat(Gate.testsLoadedByMaven(repository)).isEmpty();
    }
}
