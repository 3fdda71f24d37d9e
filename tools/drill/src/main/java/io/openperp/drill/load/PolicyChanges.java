package io.openperp.drill.load;

import io.openperp.transaction.Action;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Draws changes of a multisig account's policy: its signers and threshold, or the threshold alone, which may exceed the
 * number of signers. Most are proposed; some are sent without a proposal and must be refused.
 */
final class PolicyChanges {

    /**
     * One in this many transactions of a signer is a policy change. They are few, since each change ends all other open
     * proposals.
     */
    private static final int SHARE = 25;

    private static final int SHARE_WITHOUT_A_PROPOSAL = 8;

    /** Modifies the seed, so that these choices are drawn independently of all others. */
    private static final long DRAWS = 0x506f_6c69_6379L;

    private final String account;
    private final Random random;

    PolicyChanges(String account, long seed) {
        this.account = account;
        random = new Random(seed ^ DRAWS);
    }

    /**
     * Draws a policy change for the next transaction; empty if the transaction is to have other actions.
     *
     * @param others accounts that may become signers
     * @param multisigs all multisig accounts
     */
    Optional<Action> next(List<String> others, List<DrillMultisig> multisigs) {
        List<DrillMultisig> own =
                multisigs.stream().filter(each -> each.isSignedBy(account)).toList();
        if (own.isEmpty() || random.nextInt(SHARE) != 0) {
            return Optional.empty();
        }
        DrillMultisig multisig = own.get(random.nextInt(own.size()));
        UpdateMultisigPolicy change = change(multisig, others);
        if (random.nextInt(SHARE_WITHOUT_A_PROPOSAL) == 0) {
            return Optional.of(change);
        }
        multisig.proposes();
        return Optional.of(new Propose(change.multisig(), List.of(change), null));
    }

    private UpdateMultisigPolicy change(DrillMultisig multisig, List<String> others) {
        Bytes32 key = Bytes32.parse(multisig.key());
        if (random.nextInt(3) == 0) {
            return new UpdateMultisigPolicy(key, null, 1L + random.nextInt(2), null, null);
        }
        List<String> signers = Stream.of(account, others.get(random.nextInt(others.size())))
                .distinct()
                .toList();
        multisig.maySign(signers);
        return new UpdateMultisigPolicy(
                key, signers.stream().map(Bytes32::parse).toList(), 1L + random.nextInt(signers.size()), null, null);
    }
}
