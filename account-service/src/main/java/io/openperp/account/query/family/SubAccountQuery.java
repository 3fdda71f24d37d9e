package io.openperp.account.query.family;

import io.openperp.api.account.FullAccount;
import io.openperp.api.account.FullAccount.SubAccount;
import io.openperp.exchange.account.PublishedAccount;
import io.openperp.exchange.account.PublishedAccount.PublishedFamily;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads which accounts belong to a family: a master, its sub-accounts, and the isolated accounts of all of them. */
public final class SubAccountQuery {

    private final SubAccountRows rows;
    private final IsolatedAccountRows isolated;
    private final MultisigQuery multisigs;

    public SubAccountQuery(SubAccountRows rows, IsolatedAccountRows isolated, MultisigQuery multisigs) {
        this.multisigs = multisigs;
        this.rows = rows;
        this.isolated = isolated;
    }

    public Relations of(byte[] account) {
        return isolated.findByAccount(account)
                .map(own -> new Relations(FullAccount.ISOLATED, Base58.encode(own.owner), null, List.of()))
                .or(() -> rows.findByAccount(account)
                        .map(own ->
                                new Relations(FullAccount.SUB_ACCOUNT, Base58.encode(own.master), own.name, List.of())))
                .orElseGet(() -> new Relations(
                        multisigs.isMultisig(account) ? FullAccount.MULTISIG : FullAccount.MASTER,
                        null,
                        null,
                        rows.findByMasterOrderBySequence(account).stream()
                                .filter(one -> !one.removed)
                                .map(SubAccountRow::toApi)
                                .toList()));
    }

    /** Reads one of the other accounts of a family; returns empty for an account that was never funded. */
    @FunctionalInterface
    public interface OtherAccounts {
        Optional<PublishedAccount> read(byte[] account, boolean isIsolatedOfAccount);
    }

    /** Keys of an owner's isolated accounts, in the order of their markets. */
    public List<byte[]> isolated(byte[] owner) {
        return isolated.findByOwnerOrderByMarket(owner).stream()
                .map(row -> row.account)
                .toList();
    }

    /** The multisig accounts of which the account is a signer, in base58, in the order of their bytes. */
    public List<String> multisigsOf(byte[] signer) {
        return multisigs.ofSigner(signer);
    }

    public PublishedFamily published(byte[] account, OtherAccounts others) {
        byte[] master = rows.findByAccount(account).map(own -> own.master).orElse(account);
        List<SubAccountRow> members = rows.findByMasterOrderBySequence(master);
        List<byte[]> all = new ArrayList<>(List.of(master));
        members.forEach(member -> all.add(member.account));
        List<IsolatedAccountRow> positions = List.copyOf(all).stream()
                .flatMap(key -> isolated.findByOwnerOrderByMarket(key).stream())
                .toList();
        Set<Bytes32> own = new HashSet<>();
        for (IsolatedAccountRow position : positions) {
            all.add(position.account);
            if (Arrays.equals(position.owner, account)) {
                own.add(Bytes32.of(position.account));
            }
        }
        return new PublishedFamily(
                Bytes32.of(master),
                members.stream().map(SubAccountRow::toMember).toList(),
                positions.stream().map(IsolatedAccountRow::toShard).toList(),
                all.stream()
                        .filter(key -> !Arrays.equals(key, account))
                        .flatMap(key -> others.read(key, own.contains(Bytes32.of(key))).stream())
                        .toList());
    }

    public record Relations(
            String kind, @Nullable String parent, @Nullable String name, List<SubAccount> subAccounts) {}
}
