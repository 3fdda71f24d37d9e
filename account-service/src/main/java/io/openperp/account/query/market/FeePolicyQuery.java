package io.openperp.account.query.market;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.api.fee.FeePolicies;
import io.openperp.journal.FeePolicy;
import io.openperp.units.Base58;
import io.openperp.views.FeeSchedule;
import jakarta.persistence.EntityManager;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reads the fee policies and programmes that administrators have set, and the volumes that decide which tier applies.
 */
public class FeePolicyQuery {

    private static final String POLICIES = "SELECT facts FROM account.fee_policies ORDER BY symbol, from_second";

    private static final String PROGRAMMES =
            "SELECT account, programme FROM account.fee_programmes WHERE programme <> '' ORDER BY programme, account";

    private static final String PROGRAMME = "SELECT programme FROM account.fee_programmes WHERE account = ?1";

    private static final String OWNER = """
            SELECT coalesce(
                (SELECT coalesce(s.master, i.owner) FROM account.isolated_accounts i
                    LEFT JOIN account.sub_accounts s ON s.account = i.owner WHERE i.account = ?1),
                (SELECT master FROM account.sub_accounts WHERE account = ?1),
                ?1)
            """;

    private static final String VOLUME =
            "SELECT coalesce(sum(volume), 0) FROM account.fee_volumes WHERE owner = ?1 AND day > ?2";

    private final EntityManager entities;

    public FeePolicyQuery(EntityManager entities) {
        this.entities = entities;
    }

    /** Returns the policies in force at a time in seconds, those that begin later, and the accounts in programmes. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public FeePolicies all(long second) {
        List<FeePolicies.Member> members = new ArrayList<>();
        for (Object each :
                entities.createNativeQuery(PROGRAMMES, Object[].class).getResultList()) {
            Object[] row = (Object[]) each;
            members.add(new FeePolicies.Member(Base58.encode((byte[]) row[0]), (String) row[1]));
        }
        return new FeePolicies(schedule().shown(second), members);
    }

    FeeSchedule schedule() {
        FeeSchedule schedule = new FeeSchedule();
        for (Object facts : entities.createNativeQuery(POLICIES, byte[].class).getResultList()) {
            schedule.put(read((byte[]) facts));
        }
        return schedule;
    }

    private static FeePolicy read(byte[] facts) {
        try {
            return FeePolicy.parseFrom(facts);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException("a policy of fees in the database cannot be read", e);
        }
    }

    /**
     * Name of the fee programme that was set for the account; if none was ever set for it, that of its owner. Empty: it
     * is in no programme.
     */
    String programmeOf(byte[] account, byte[] owner) {
        String own = programme(account);
        String ofOwner = own == null ? programme(owner) : own;
        return ofOwner == null ? "" : ofOwner;
    }

    private @Nullable String programme(byte[] account) {
        List<?> found = entities.createNativeQuery(PROGRAMME, String.class)
                .setParameter(1, account)
                .getResultList();
        return found.isEmpty() ? null : (String) found.getFirst();
    }

    /**
     * Master of a sub-account, or of the sub-account that owns an isolated account; the owner or the account itself if
     * there is no master.
     */
    byte[] ownerOf(byte[] account) {
        return (byte[]) entities.createNativeQuery(OWNER, byte[].class)
                .setParameter(1, account)
                .getSingleResult();
    }

    /**
     * Volume of an owner in the fee window, in units of 1e-8.
     *
     * @param before last day before the window
     */
    long volume(byte[] owner, int before) {
        Number sum = (Number) entities.createNativeQuery(VOLUME)
                .setParameter(1, owner)
                .setParameter(2, before)
                .getSingleResult();
        return new BigDecimal(sum.toString())
                .min(BigDecimal.valueOf(Long.MAX_VALUE))
                .longValue();
    }
}
