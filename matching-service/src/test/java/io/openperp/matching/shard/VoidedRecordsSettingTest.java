package io.openperp.matching.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.matching.settings.BoundSettings;
import io.openperp.matching.settings.MarketRegistry;
import io.openperp.matching.settings.MatchingSettings;
import io.openperp.runtime.voiding.VoidedRecords;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.VoidedList;
import org.junit.jupiter.api.Test;

/** The setting {@code voided-records}: only what an admin has signed, and only of shards there are (LOG-015). */
class VoidedRecordsSettingTest {

    private static final SecretKey ADMIN = SecretKey.ofSeed(new byte[32]);

    @Test
    void aListOfAnAdminIsTaken() {
        VoidedList list = VoidedList.read(VoidedList.TITLE + "\nmarket-2 5 poisoned\naccount-0 0\n");
        assertThat(voided(list.signedBy(ADMIN).toString())).isNotSameAs(VoidedRecords.NONE);
    }

    @Test
    void noListIsNeeded() {
        assertThat(voided("")).isSameAs(VoidedRecords.NONE);
        assertThat(voided(" \n")).isSameAs(VoidedRecords.NONE);
        assertThatCode(() -> MarketRegistry.of(BoundSettings.with())).doesNotThrowAnyException();
    }

    @Test
    void allReasonsAgainstAListAreNamedAtOnce() {
        byte[] seed = new byte[32];
        seed[0] = 1;
        SecretKey stranger = SecretKey.ofSeed(seed);
        VoidedList list = VoidedList.read(VoidedList.TITLE + "\nmarket-99 5\naccount-1 0\nmarket-0 1\n");
        String changed = list.signedBy(ADMIN).signedBy(stranger).toString().replace("\nmarket-0 1\n", "\nmarket-0 2\n");
        assertThatThrownBy(() -> voided(changed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("openperp.matching.voided-records cannot be used: the signature of " + ADMIN.publicKey()
                        + " is not over this list; the signature of " + stranger.publicKey()
                        + " is not over this list; " + stranger.publicKey()
                        + " has signed it and is not one of admin-keys; there is no shard market-99;"
                        + " there is no shard account-1");
    }

    @Test
    void anUnsignedOrMalformedListIsRefused() {
        assertThatThrownBy(() -> voided(VoidedList.TITLE + "\nmarket-0 1\n"))
                .hasMessage("openperp.matching.voided-records cannot be used: it is not signed");
        assertThatThrownBy(() -> voided("market-0 1"))
                .hasMessageStartingWith("openperp.matching.voided-records cannot be used: its first line is not");
    }

    private static VoidedRecords voided(String text) {
        MatchingSettings settings = BoundSettings.with("admin-keys=" + ADMIN.publicKey(), "voided-records=" + text);
        return VoidedRecordsSetting.of(settings, MarketRegistry.of(settings));
    }
}
