package io.openperp.transaction.message;

import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.FeedPrices.FeedPrice;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SettingsAction.UpdateUserSettings.LeverageSetting;

/**
 * Reads actions from signed bytes of the first days of March 2026, in which these actions had other numbers than today.
 */
record RenumberedActions(CanonicalReader in) {

    Action ofToday(int discriminant) {
        return switch (discriminant) {
            case 11 -> oraclePrice();
            case 13 -> feedPrices();
            case 16 -> faucet();
            case 17 -> agentWalletCreation();
            case 18 -> settings();
            case 19 -> whitelistFaucet();
            default -> throw in.unknown(discriminant);
        };
    }

    Action ofLow(int discriminant) {
        return switch (discriminant) {
            case 5 -> oraclePrice();
            case 6 -> feedPrices();
            case 7 -> faucet();
            case 8 -> agentWalletCreation();
            case 9 -> settings();
            case 10 -> whitelistFaucet();
            default -> throw in.unknown(discriminant);
        };
    }

    private Action oraclePrice() {
        return new OraclePrice(in.u64("a timestamp"), in.string(), in.f64());
    }

    private Action feedPrices() {
        return new FeedPrices(in.list(
                "prices",
                3 * Long.BYTES + Short.BYTES,
                () -> new FeedPrice(in.u64("a timestamp"), in.u64("a feed"), in.u64("a price"), in.i16())));
    }

    private Action faucet() {
        return new Faucet(in.key(), in.bool("whether there is an amount") ? in.f64() : null);
    }

    private Action agentWalletCreation() {
        return new AgentWalletCreation(in.key(), in.bool("whether it is removed"));
    }

    private Action settings() {
        return new UpdateUserSettings(
                in.list("settings", 2 * Long.BYTES, () -> new LeverageSetting(in.string(), in.f64())));
    }

    private Action whitelistFaucet() {
        return new WhitelistFaucet(in.key(), in.bool("whether it is listed"));
    }
}
