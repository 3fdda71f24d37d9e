package io.openperp.account.query.holding;

import io.openperp.api.FullAccount;
import io.openperp.api.SubAccount;
import io.openperp.exchange.account.PublishedAccount;
import io.openperp.exchange.account.PublishedFamily;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Which accounts belong together: a master and its sub-accounts. */
final class FamilyQuery {

    private final SubAccountRows rows;
    private final IsolatedAccountRows isolated;
    private final MultisigQuery multisigs;

    FamilyQuery(SubAccountRows rows, IsolatedAccountRows isolated, MultisigQuery multisigs) {
        this.multisigs = multisigs;
        this.rows = rows;
        this.isolated = isolated;
    }

    Relations of(byte[] account) {
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

    /** @param published reads one of the others; empty: it was never funded */
    PublishedFamily published(byte[] account, Function<byte[], Optional<PublishedAccount>> published) {
        byte[] master = rows.findByAccount(account).map(own -> own.master).orElse(account);
        List<SubAccountRow> members = rows.findByMasterOrderBySequence(master);
        List<byte[]> all = new ArrayList<>(List.of(master));
        members.forEach(member -> all.add(member.account));
        List<IsolatedAccountRow> positions = List.copyOf(all).stream()
                .flatMap(key -> isolated.findByOwnerOrderByMarket(key).stream())
                .toList();
        positions.forEach(position -> all.add(position.account));
        return new PublishedFamily(
                Bytes32.of(master),
                members.stream().map(SubAccountRow::toMember).toList(),
                positions.stream().map(IsolatedAccountRow::toShard).toList(),
                all.stream()
                        .filter(key -> !Arrays.equals(key, account))
                        .flatMap(key -> published.apply(key).stream())
                        .toList());
    }

    record Relations(
            String kind, @Nullable String parent, @Nullable String name, List<SubAccount> subAccounts) {}
}
