package io.openperp.exchange.account.state;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.ExchangeClock;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Keys;
import io.openperp.journal.Role;
import io.openperp.transaction.sealing.TreasuryKey;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.io.UncheckedIOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The last settings record (fund, limits, first holders of roles) that the host has appended, and the roles of keys.
 */
public final class ShardSettings {

    private ApplySettings record = ApplySettings.getDefaultInstance();
    private final Roles roles;
    private @Nullable Bytes32 insuranceFund;
    private @Nullable Bytes32 feeAccount;
    private @Nullable TreasuryKey treasuryKey;
    private boolean configured;

    public ShardSettings(ExchangeClock clock) {
        roles = new Roles(clock);
    }

    /**
     * Applies a settings record. An insurance fund, once named, stays, because it has positions and unanswered steps.
     */
    public void apply(ApplySettings settings) {
        record = insuranceFund == null
                ? settings
                : settings.toBuilder()
                        .setInsuranceFund(Keys.write(insuranceFund))
                        .build();
        configured = !settings.equals(ApplySettings.getDefaultInstance());
        name(Role.ROLE_ADMIN, settings.getAdminKeysList());
        name(Role.ROLE_ORACLE, settings.getOracleKeysList());
        name(Role.ROLE_TREASURER, settings.getTreasurerKeysList());
        insuranceFund = key(record.getInsuranceFund());
        feeAccount = key(settings.getFeeAccount());
        Bytes32 sealedFor = key(settings.getTreasuryKey());
        treasuryKey = sealedFor == null ? null : new TreasuryKey(sealedFor);
    }

    public ApplySettings record() {
        return record;
    }

    /** Whether there has been a settings record; before the first no transaction can be judged. */
    public boolean isConfigured() {
        return configured;
    }

    /** The roles of keys. */
    public Roles roles() {
        return roles;
    }

    public boolean isAdmin(Bytes32 key) {
        return roles.has(Role.ROLE_ADMIN, key);
    }

    public boolean isOracle(Bytes32 key) {
        return roles.has(Role.ROLE_ORACLE, key);
    }

    public boolean isTreasurer(Bytes32 key) {
        return roles.has(Role.ROLE_TREASURER, key);
    }

    /**
     * Whether the key has the role {@code risk}: it may make markets stricter and pause withdrawals, never the reverse.
     */
    public boolean isRisk(Bytes32 key) {
        return roles.has(Role.ROLE_RISK, key);
    }

    /** Whether the key has the role {@code lister}: it may list markets and change their terms. */
    public boolean isLister(Bytes32 key) {
        return roles.has(Role.ROLE_LISTER, key);
    }

    /** The public key with which destinations of withdrawals are encrypted; null if the exchange has none. */
    public @Nullable TreasuryKey treasuryKey() {
        return treasuryKey;
    }

    /** The account of the insurance fund; null if the exchange has none. */
    @Nullable
    public Bytes32 insuranceFund() {
        return insuranceFund;
    }

    /** The account that receives fees; null if the settings name none. */
    public @Nullable Bytes32 feeAccount() {
        return feeAccount;
    }

    /**
     * Whether the account is the insurance fund or the fee account, which hold money of the exchange and do not trade
     * like others.
     */
    public boolean isInsuranceFundOrFeeAccount(Bytes32 key) {
        return key.equals(insuranceFund) || key.equals(feeAccount);
    }

    private static @Nullable Bytes32 key(ByteString bytes) {
        return bytes.isEmpty() ? null : Keys.read(bytes);
    }

    private void name(Role role, List<ByteString> keys) {
        roles.name(role, keys.stream().map(Keys::read).toList());
    }

    public void writeTo(BinaryWriter out) {
        out.writeBytes(record.toByteArray());
        roles.writeTo(out);
    }

    public void readFrom(BinaryReader in) {
        try {
            apply(ApplySettings.parseFrom(in.readBytes()));
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable settings in a snapshot", e);
        }
        roles.readFrom(in);
    }
}
