package io.openperp.trade.vault;

import java.nio.file.Path;

/** Keys whose passphrases are derived as fast as a file may ask for, as tests make and open many. */
public final class KeysOfTests {

    private KeysOfTests() {}

    public static KeyRing in(Path directory) {
        return new KeyRing(directory, new Argon2id(8 * 1024, 1, 1));
    }
}
