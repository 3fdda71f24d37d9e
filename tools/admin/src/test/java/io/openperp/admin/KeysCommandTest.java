package io.openperp.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.key.TreasuryKeyFile;
import io.openperp.transaction.signing.SecretKey;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys of operators, without a network. */
class KeysCommandTest {

    private static final String OTHER = "GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB";

    @TempDir
    private Path directory;

    private record Said(int exitCode, String out, String err) {}

    @Test
    void drawsAKeyThatOnlyItsOwnerReads() throws IOException {
        Path file = directory.resolve("admin.key");
        Said said = run("", "keys", "new", file.toString());
        assertThat(said.err()).isEmpty();
        assertThat(said.out()).isEqualTo(publicKey(file) + "\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(run("", "keys", "show", "--key", file.toString()).out()).isEqualTo(said.out());
        assertThat(run(Files.readString(file), "keys", "show", "--key", "-").out())
                .isEqualTo(said.out());

        Path second = directory.resolve("second.key");
        assertThat(run("", "keys", "new", second.toString()).out())
                .as("no two are alike")
                .isNotEqualTo(said.out());
    }

    @Test
    void aKeyThatExistsIsNeverOverwritten() throws IOException {
        Path file = directory.resolve("admin.key");
        run("", "keys", "new", file.toString());
        String before = Files.readString(file);
        Said said = run("", "keys", "new", file.toString());
        assertThat(said.exitCode()).isEqualTo(2);
        assertThat(said.err()).contains(file + " exists already and is not overwritten; name a new file");
        assertThat(run("", "keys", "new", file.toString(), "--if-absent").out()).isEqualTo(publicKey(file) + "\n");
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    /** Options as docker-compose.yml uses them: the file is a setting of matching-service. */
    @Test
    void writesThePublicKeyAsASettingOrThoseThatTakeItsPlace() throws IOException {
        Path file = directory.resolve("admin.key");
        Path setting = directory.resolve("openperp.matching.admin-keys");
        String[] draw = {"keys", "new", file.toString(), "--if-absent", "--public-key-file=" + setting, "--instead="};
        assertThat(run("", draw).err()).isEmpty();
        assertThat(setting).hasContent(publicKey(file));

        draw[5] = "--instead=" + OTHER + ", " + publicKey(file);
        assertThat(run("", draw).exitCode()).isZero();
        assertThat(setting).hasContent(OTHER + "," + publicKey(file));

        draw[5] = "--instead=none";
        assertThat(run("", draw).out()).isEqualTo("none\n");
        assertThat(setting).isEmptyFile();

        draw[5] = "--instead= , ";
        assertThat(run("", draw).err()).contains("--instead ' , ' names no key");
        draw[5] = "--instead=" + OTHER;
        assertThat(run("", draw).out()).isEqualTo(OTHER + "\n");

        draw[5] = "--instead=x";
        assertThat(run("", draw).err()).contains("'x' is no key in base58");
        assertThat(run("", "keys", "new", file.toString(), "--instead=" + OTHER).err())
                .contains("--instead is for the file that --public-key-file names, which is not given");
        assertThat(setting).as("as before").hasContent(OTHER);
    }

    /** No key is drawn if others take its place: an unused key would be one more to guard. */
    @Test
    void drawsNoKeyWhereOthersTakeItsPlace() throws IOException {
        Path file = directory.resolve("admin.key");
        Path setting = directory.resolve("openperp.matching.admin-keys");
        for (String instead : List.of(OTHER, "none")) {
            assertThat(run("", "keys", "new", file.toString(), "--public-key-file=" + setting, "--instead=" + instead)
                            .exitCode())
                    .isZero();
            assertThat(file).doesNotExist();
        }
        assertThat(setting).isEmptyFile();
    }

    /** The setting has the public half, and the file opens what is sealed for it. */
    @Test
    void drawsTheKeyOfTheTreasuryIntoAFileOfItsOwn() {
        Path file = directory.resolve("treasury.key");
        String[] draw = {"keys", "new-treasury", file.toString()};

        assertThat(run("", draw).out())
                .isEqualTo(TreasuryKeyFile.read(file).publicKey().key() + "\n");
        assertThat(run("", draw).err()).contains("exists already and is not overwritten");
    }

    @Test
    void namesWhatIsWrongWithAFile() {
        assertThat(run("", "keys", "new", directory.resolve("none/a.key").toString())
                        .err())
                .contains("there is no directory for ");
        assertThat(run("", "keys", "show").err()).contains("--key FILE names it");
        assertThat(run("", "keys").err()).contains("a command is missing: new, new-treasury or show");
    }

    @Test
    void itsHelpHasItsOptions() {
        String[] asked = {"keys", "new", "--help"};
        assertThat(AdminCommand.named(AdminCommand.commandLine(OperatorTerminal.ofProcess()), asked)
                        .getUsageMessage())
                .contains("--if-absent", "--public-key-file", "--instead");
    }

    private static String publicKey(Path file) throws IOException {
        return SecretKey.parse(Files.readString(file).strip()).publicKey().toString();
    }

    private static Said run(String standardInput, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        int exitCode = AdminCommand.commandLine(
                        new Typed(new PrintStream(out, true, StandardCharsets.UTF_8), standardInput))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new Said(exitCode, out.toString(StandardCharsets.UTF_8), err.toString());
    }

    private record Typed(PrintStream out, String standardInput) implements OperatorTerminal {

        @Override
        public InputStream in() {
            return new ByteArrayInputStream(standardInput.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public Optional<String> ask(String question) {
            return Optional.empty();
        }
    }
}
