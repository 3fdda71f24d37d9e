package io.openperp.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small repository in which each rule about files is broken once. */
class RepositoryCanFailTest {

    @TempDir
    Path root;

    @BeforeEach
    void aRepositoryWithOneRule() throws IOException {
        write("docs/spec/README.md", "| ORD | orders |\n");
        write("docs/spec/orders.md", "# Orders\n\n| ORD-001 | rests |\n");
    }

    @Test
    void aLinkToAMissingFileIsFound() throws IOException {
        write("README.md", "[a](docs/spec/orders.md) [b](docs/nowhere.md) [c](https://example.org/x)\n");
        assertThat(MarkdownLinks.broken(Repository.at(root)))
                .containsExactly("README.md links to docs/nowhere.md, which is not there");
    }

    @Test
    void aPomToCopyOfAnotherVersionIsFound() throws IOException {
        write(
                "clients/java/pom.xml",
                "<parent>\n<groupId>g</groupId><artifactId>p</artifactId><version>2</version></parent>\n<artifactId>a</artifactId>");
        write(
                "clients/examples/java/pom.xml",
                "<groupId>g</groupId>\n<artifactId>a</artifactId>\n<version>1</version>");
        assertThat(Modules.missingInPomToCopy(Repository.at(root)))
                .containsExactly(
                        "clients/examples/java/pom.xml does not depend on <groupId>g</groupId><artifactId>a</artifactId><version>2</version>");
    }

    @Test
    void aLinkToAMissingHeadingIsFound() throws IOException {
        write("README.md", "[a](docs/spec/orders.md#orders) [b](docs/spec/orders.md#trades) [c](#nothing)\n");
        assertThat(MarkdownLinks.broken(Repository.at(root)))
                .containsExactly(
                        "README.md links to docs/spec/orders.md#trades, which is not there",
                        "README.md links to #nothing, which is not there");
    }

    @Test
    void aLinkInCodeIsNoLink() throws IOException {
        write("README.md", "`[a](nowhere.md)`\n```\n[b](nowhere.md)\n```\n");
        assertThat(MarkdownLinks.broken(Repository.at(root))).isEmpty();
    }

    @Test
    void aNamedClassThatDoesNotExistIsFound() throws IOException {
        write("src/OrderBook.java", "");
        write("log.proto", "message LogRecord {\n}\n");
        write("tour.md", "`OrderBook` `LogRecord` `GTC` `docs/X` `OrderBok`\n```\n`Other`\n```\n");
        assertThat(NamedClasses.missing(Repository.at(root), "tour.md"))
                .containsExactly("tour.md names the class OrderBok, which does not exist");
    }

    @Test
    void aDecisionRecordWithoutARowIsFound() throws IOException {
        write("docs/decisions/README.md", "# Decisions\n\n| [0001](0001-a.md) | a | so |\n");
        write("docs/decisions/0001-a.md", "# 0001: a\n");
        write("docs/decisions/0002-b.md", "# 0002: b\n");
        assertThat(DecisionRecords.unlisted(Repository.at(root)))
                .containsExactly("docs/decisions/README.md has no row for 0002-b.md");
    }

    @Test
    void aCitedCodeWithoutARuleIsFound() throws IOException {
        write("src/A.java", "/** ORD-001 and ORD-" + "999; SHA-256 is no rule. */");
        write("src/BTest.java", "@Rule(\"FOO" + "-001\")");
        write("src/C.java", "// see ADM" + "-001");
        assertThat(new RuleCodes(Repository.at(root)).citedButNotDefined())
                .containsExactly(
                        "src/A.java cites ORD-" + "999, which docs/spec does not define",
                        "src/BTest.java cites FOO" + "-001, which docs/spec does not define",
                        "src/C.java cites ADM" + "-001, which docs/spec does not define");
    }

    @Test
    void aRuleDefinedTwiceIsFound() throws IOException {
        write("docs/spec/more.md", "| ORD-001 | again |\n");
        assertThat(new RuleCodes(Repository.at(root)).badlyDefined()).contains("ORD-001 is defined twice");
    }

    @Test
    void aRuleOfAnUnknownFamilyIsFound() throws IOException {
        write("docs/spec/more.md", "| ODD" + "-001 | what |\n");
        assertThat(new RuleCodes(Repository.at(root)).badlyDefined())
                .containsExactly("ODD" + "-001 belongs to no family of docs/spec/README.md");
    }

    @Test
    void namesFromOutsideAreFound() throws IOException {
        write("a.xml", "https://" + "rep" + "o.maven.apache.org/maven2");
        write("b.json", "https://registry." + "npmj" + "s.org/x");
        write("c.sh", "cd " + "/wor" + "k/main");
        write("d.md", "see " + "RIS" + "K 7 and " + "share" + "d/x");
        write("e.java", "framework/main, https://example.org/home/x, risk 7, DESIGNED");
        assertThat(Foreign.named(Repository.at(root)))
                .extracting(sentence -> sentence.substring(0, sentence.indexOf(' ')))
                .containsExactly("a.xml", "b.json", "c.sh", "d.md", "d.md");
    }

    @Test
    void aPackageWithoutNullMarkedIsFound() throws IOException {
        write("m/src/main/java/a/A.java", "package a;");
        write("m/src/main/java/b/B.java", "package b;");
        write("m/src/main/java/b/package-info.java", "/** B. */\n@NullMarked\npackage b;");
        assertThat(Modules.packagesWithoutNullMarked(Repository.at(root)))
                .containsExactly("m/src/main/java/a has no package-info.java with @NullMarked");
    }

    @Test
    void aModuleWithoutReadmeIsFound() throws IOException {
        write("pom.xml", "<module>libraries/a</module><module>b</module><module>libraries/c</module>");
        write("libraries/a/src/main/java/a/package-info.java", "@NullMarked\npackage a;\n");
        write("b/README.md", "# b\n");
        write("libraries/c/src/main/java/c/package-info.java", "/** Words. */\n@NullMarked\npackage c;\n");
        assertThat(Modules.withoutReadme(Repository.at(root)))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("libraries/a has no README.md");
    }

    @Test
    void aFolderOfMoreThanTwentySourcesIsFound() throws IOException {
        for (int i = 1; i <= 21; i++) {
            write("m/src/main/java/a/A" + i + ".java", "package a;");
            write("m/src/main/java/b/" + (i == 21 ? "package-info" : "B" + i) + ".java", "package b;");
            write("m/src/test/java/a/A" + i + "Test.java", "package a;");
            write("client/src/" + (i % 2 == 0 ? "even" : "odd") + i + (i % 3 == 0 ? ".tsx" : ".ts"), "");
            write("script/s" + i + ".py", "");
        }
        assertThat(Rooms.tooLarge(Repository.at(root)))
                .containsExactly(
                        "client/src has 21 files, accepted are 20",
                        "m/src/main/java/a has 21 files, accepted are 20",
                        "script has 21 files, accepted are 20");
    }

    @Test
    void aFileOfMoreThanFourHundredLinesIsFound() throws IOException {
        write("m/src/main/java/a/A.java", "\n".repeat(401));
        write("m/src/main/java/a/B.java", "\n".repeat(400));
        write("m/src/test/java/a/ATest.java", "\n".repeat(401));
        write("client/src/a.ts", "\n".repeat(402));
        assertThat(Rooms.tooLarge(Repository.at(root)))
                .containsExactly(
                        "client/src/a.ts has 402 lines, accepted are 400",
                        "m/src/main/java/a/A.java has 401 lines, accepted are 400");
    }

    @Test
    void aGateWithAnEnvironmentOfItsOwnIsFound() throws IOException {
        write("README.md", "`./exchange test` runs all tests\n");
        write(".ci/run", "export JAVA_HOME=/jdk\nmvn -B verify </dev/null\n");
        assertThat(Gate.differences(Repository.at(root)))
                .containsExactly(
                        ".ci/run does not run ./exchange test by itself",
                        ".ci/run hides how ./exchange test ended",
                        ".ci/run sets JAVA_HOME or JAVA25_HOME, which a newcomer has not");
        write(".ci/run", "set -euo pipefail\n./exchange test </dev/null 2>&1 | sed x\n");
        assertThat(Gate.differences(Repository.at(root))).isEmpty();
    }

    @Test
    void severalJvmsForTestsAreFound() throws IOException {
        write("a/pom.xml", "<forkCount>2</forkCount>");
        write("b/pom.xml", "<reuseForks>false</reuseForks>");
        write("c/pom.xml", "<forkCount>1</forkCount>");
        assertThat(Gate.testsLoadedByMaven(Repository.at(root))).hasSize(2);
    }

    @Test
    void buildOutputIsNotLookedAt() throws IOException {
        write("m/target/classes/A.md", "[a](nowhere.md)");
        assertThat(MarkdownLinks.broken(Repository.at(root))).isEmpty();
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
