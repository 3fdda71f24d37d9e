package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.units.Bytes32;

/** Which keys may run markets: administrators (AGT-008, MST-001). */
final class MarketAuthority {

    private final ShardSettings settings;

    MarketAuthority(ShardSettings settings) {
        this.settings = settings;
    }

    boolean maySetState(Bytes32 signer) {
        return settings.isAdmin(signer);
    }
}
