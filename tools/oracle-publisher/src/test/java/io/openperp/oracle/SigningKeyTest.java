package io.openperp.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeyTest {

    @TempDir
    private Path directory;

    @Test
    void theKeyStaysTheSame() {
        Path file = directory.resolve("key");
        assertThat(SigningKey.at(file).publicKey())
                .isEqualTo(SigningKey.at(file).publicKey())
                .isNotEqualTo(SigningKey.at(directory.resolve("other")).publicKey());
    }

    @Test
    void aDamagedFileIsNamedAndItsContentIsNot() throws Exception {
        Path file = Files.writeString(directory.resolve("key"), "nonsense\n");
        assertThatThrownBy(() -> SigningKey.at(file))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageContaining(file.toString())
                .message()
                .doesNotContain("nonsense");
    }
}
