package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.units.Bytes32;

/** Which keys may run markets: administrators, and those of the role risk to make them stricter (MST-001, ROL-006). */
final class MarketAuthority {

    private final ShardSettings settings;

    MarketAuthority(ShardSettings settings) {
        this.settings = settings;
    }

    boolean maySetState(Bytes32 signer) {
        return settings.isAdmin(signer) || settings.isRisk(signer);
    }

    boolean mayChangeTerms(Bytes32 signer) {
        return mayLoosenTerms(signer) || settings.isRisk(signer);
    }

    boolean mayLoosenTerms(Bytes32 signer) {
        return settings.isAdmin(signer) || settings.isLister(signer);
    }

    boolean mayList(Bytes32 signer) {
        return settings.isAdmin(signer) || settings.isLister(signer);
    }

    /** Whether it may make the market stricter, and nothing else. */
    boolean onlyStricter(Bytes32 signer) {
        return !settings.isAdmin(signer) && settings.isRisk(signer);
    }
}
