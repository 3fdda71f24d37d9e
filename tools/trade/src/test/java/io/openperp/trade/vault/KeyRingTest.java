package io.openperp.trade.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.client.Actions;
import io.openperp.client.Signer;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.vault.KeyRing.StoredKey;
import io.openperp.units.Bytes32;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRingTest {

    private static final char[] PASSPHRASE = "correct horse, größer".toCharArray();

    @TempDir
    private Path directory;

    private final String secret = Signer.generateSecret();
    private KeyRing keys;

    @BeforeEach
    void open() {
        keys = KeysOfTests.in(directory.resolve("keys"));
    }

    @Test
    void aKeyComesBackWithItsPassphraseOnly() {
        StoredKey stored = keys.add("main", secret, null, PASSPHRASE);
        assertThat(stored.account()).isEqualTo(Signer.ofSecret(secret).account());
        assertThat(keys.secret("main", PASSPHRASE)).isEqualTo(secret);
        assertThatThrownBy(() -> keys.secret("main", "wrong horse".toCharArray()))
                .isInstanceOf(CommandFailed.class)
                .hasMessageContaining("the passphrase of key 'main' is wrong, or");
    }

    @Test
    void theFileIsOfItsOwnerOnlyAndHoldsNothingOfTheSecret() throws Exception {
        Path file = new KeyRing(directory.resolve("strong"))
                .add("main", secret, null, PASSPHRASE)
                .file();
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        String text = Files.readString(file);
        assertThat(text).doesNotContain(secret).contains("openperp-key-1");
        assertThat(KeyFile.parse(text).argon2id()).isEqualTo(new Argon2id(64 * 1024, 3, 1));
    }

    @Test
    void twoFilesOfOneKeyAndOnePassphraseHaveNothingInCommon() {
        KeyFile first = KeyFile.encrypt(secret, "public", "account", PASSPHRASE, Argon2id.STRONG);
        KeyFile second = KeyFile.encrypt(secret, "public", "account", PASSPHRASE, Argon2id.STRONG);
        assertThat(first.salt()).isNotEqualTo(second.salt());
        assertThat(first.nonce()).isNotEqualTo(second.nonce());
        assertThat(first.text()).isNotEqualTo(second.text());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw--w----", "rw----r--"})
    void aFileThatOthersCanReadOrWriteIsRefused(String permissions) throws Exception {
        Path file = keys.add("main", secret, null, PASSPHRASE).file();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        assertThatThrownBy(() -> keys.find("main"))
                .hasMessageContaining("can be read or written by others (%s): chmod 600".formatted(permissions));
    }

    /** Somebody who can write the file cannot make the key sign for another account. */
    @Test
    void aChangedAccountIsNoticed() throws Exception {
        Path file = keys.add("main", secret, null, PASSPHRASE).file();
        String account = Signer.ofSecret(secret).account().toString();
        String other = Signer.generate().account().toString();
        String text = Files.readString(file);
        Files.writeString(file, text.replace("\"account\" : \"" + account, "\"account\" : \"" + other));
        assertThat(Files.readString(file)).isNotEqualTo(text);
        assertThatThrownBy(() -> keys.signer("main", PASSPHRASE)).hasMessageContaining("was changed");
    }

    @Test
    void anAgentSignsForItsAccount() {
        Bytes32 account = Signer.generate().account();
        StoredKey agent = keys.add("bot", secret, account, PASSPHRASE);
        assertThat(agent.isAgent()).isTrue();
        Signer signer = keys.signer("bot", PASSPHRASE);
        assertThat(signer.account()).isEqualTo(account);
        assertThat(signer.publicKey()).isEqualTo(Signer.ofSecret(secret).publicKey());
        assertThat(signer.sign(Actions.cancelAll()).account()).isEqualTo(account);
    }

    @Test
    void aNameIsUsedOnce() {
        keys.add("main", secret, null, PASSPHRASE);
        assertThatThrownBy(() -> keys.add("main", Signer.generateSecret(), null, PASSPHRASE))
                .hasMessageContaining("there is a key 'main' already");
        assertThat(keys.secret("main", PASSPHRASE)).isEqualTo(secret);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../main", ".hidden", "a b", "a/b"})
    void aNameIsNoPath(String name) {
        assertThatThrownBy(() -> keys.add(name, secret, null, PASSPHRASE)).hasMessageContaining("is no name of a key");
    }

    @Test
    void aShortPassphraseIsRefused() {
        assertThatThrownBy(() -> keys.add("main", secret, null, "1234567".toCharArray()))
                .hasMessageContaining("the passphrase has 7 characters; at least 8 are accepted");
        assertThat(keys.all()).isEmpty();
    }

    @Test
    void aBrokenFileIsNamed() throws Exception {
        Path file = keys.add("main", secret, null, PASSPHRASE).file();
        Files.writeString(file, "{\"format\":\"openperp-key-1\"}");
        assertThatThrownBy(() -> keys.find("main"))
                .hasMessageContaining(file + " is no file of a key: one of publicKey, account");
        Files.writeString(file, "{\"format\":\"openperp-key-9\"}");
        assertThatThrownBy(() -> keys.find("main")).hasMessageContaining("its format is openperp-key-9");
    }

    @ParameterizedTest
    @ValueSource(strings = {"8191,3,1", "1048577,3,1", "65536,0,1", "65536,3,17"})
    void parametersThatAreTooWeakOrTooExpensiveAreRefused(String text) {
        String[] numbers = text.split(",");
        assertThatThrownBy(() -> new Argon2id(
                        Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2])))
                .hasMessageContaining("accepted is");
    }
}
