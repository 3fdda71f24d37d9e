package io.openperp.stream.account;

import io.openperp.api.account.FullAccount;
import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.account.FullAccount.PendingOnFill;
import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.fee.FeeTier.MarketFeeTier;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.journal.OrderState;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import io.openperp.views.AccountViews;
import io.openperp.views.FeeStanding;
import io.openperp.views.OrderViews;
import java.lang.ref.WeakReference;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Creates the first message of each account's stream. The text for a large account takes milliseconds to create, so it
 * is reused while nothing has changed and it still waits to be sent to somebody. Guarded by the lock of
 * {@code Channels}.
 */
final class AccountSnapshots {

    private final KnownMarkets markets;

    /** The snapshot that was created last for each topic {@code account.<key>} with subscribers. */
    private final Map<String, CachedSnapshot> made = new HashMap<>();

    private record CachedSnapshot(Basis basis, Object conditions, WeakReference<OutboundMessage> text) {}

    /**
     * Everything that decides the content of an account's first message, apart from the terms, marks and risk surfaces
     * of the markets. While it is equal, an earlier text can be sent again.
     *
     * @param version {@link AccountState#version}, which increases with each event of the account; 0: the account has
     *     not been funded
     * @param resumed value of the message's field {@code resumed}; null: the client did not ask to resume
     */
    record Basis(
            long version,
            List<String> multisigs,
            FeeStanding fees,
            @Nullable Boolean resumed) {}

    AccountSnapshots(KnownMarkets markets) {
        this.markets = markets;
    }

    /**
     * Returns the snapshot that was created last for a topic; null if something has changed since, or if no subscriber
     * is still waiting for it.
     */
    @Nullable
    OutboundMessage last(String topic, Basis basis) {
        CachedSnapshot last = made.get(topic);
        if (last == null) {
            return null;
        }
        boolean isSame = last.conditions == markets.conditions() && last.basis.equals(basis);
        return isSame ? last.text.get() : null;
    }

    void keep(String topic, Basis basis, OutboundMessage text) {
        made.put(topic, new CachedSnapshot(basis, markets.conditions(), new WeakReference<>(text)));
    }

    void forget(String topic) {
        made.remove(topic);
    }

    /**
     * Creates the first message of an account.
     *
     * @param state facts of the account; null: it has not been funded
     */
    AccountUpdate.Snapshot of(@Nullable AccountState state, Margin margin, List<Position> positions, Basis basis) {
        List<MarketFeeTier> feeTiers = basis.fees.rows(markets.conditions());
        if (state == null) {
            return new AccountUpdate.Snapshot(
                    margin,
                    positions,
                    List.of(),
                    leverageSettings(new TreeMap<>()),
                    List.of(),
                    FullAccount.MASTER,
                    null,
                    null,
                    List.of(),
                    basis.multisigs,
                    List.of(),
                    List.of(),
                    feeTiers,
                    List.of(),
                    false);
        }
        boolean isSub = state.owner() == null && !state.master().isEmpty();
        return new AccountUpdate.Snapshot(
                margin,
                positions,
                openOrders(state),
                leverageSettings(state.leverages()),
                state.related().agents(),
                kind(state),
                parent(state),
                isSub ? state.name() : null,
                state.related().subAccounts(),
                basis.multisigs,
                pendingOnFill(state),
                baskets(state),
                feeTiers,
                state.withdrawals().all(),
                state.staysUntilFilled());
    }

    private static String kind(AccountState state) {
        if (state.owner() != null) {
            return FullAccount.ISOLATED;
        }
        if (!state.master().isEmpty()) {
            return FullAccount.SUB_ACCOUNT;
        }
        return state.isMultisig() ? FullAccount.MULTISIG : FullAccount.MASTER;
    }

    private static @Nullable String parent(AccountState state) {
        Bytes32 owner = state.owner();
        if (owner != null) {
            return owner.toString();
        }
        return state.master().isEmpty() ? null : Base58.encode(state.master().toByteArray());
    }

    private static List<OpenOrder> openOrders(AccountState state) {
        return shownOrders(state).map(ShownOrder::toApi).toList();
    }

    private static List<PendingOnFill> pendingOnFill(AccountState state) {
        return shownOrders(state)
                .flatMap(shown -> WaitingActions.pendingOnFill(shown.order).stream())
                .toList();
    }

    private static List<WaitingBasket> baskets(AccountState state) {
        return shownOrders(state)
                .flatMap(shown -> WaitingActions.basket(shown.order).stream())
                .toList();
    }

    /**
     * Open orders of the account and of its isolated accounts, the newest first, as the query {@code fullAccount} lists
     * them.
     */
    private static Stream<ShownOrder> shownOrders(AccountState state) {
        Stream<ShownOrder> own = state.openOrders().stream().map(order -> new ShownOrder(order, null));
        Stream<ShownOrder> isolated = state.isolated().stream()
                .flatMap(each -> each.openOrders().stream()
                        .map(order -> new ShownOrder(order, each.key().toString())));
        return Stream.concat(own, isolated)
                .sorted(Comparator.comparingLong((ShownOrder shown) -> shown.order.getPlacedAtNanos())
                        .reversed());
    }

    /**
     * An open order of an account or of one of its isolated accounts.
     *
     * @param isolated key in base58 of the isolated account that has the order; null: the account itself
     */
    private record ShownOrder(OrderState order, @Nullable String isolated) {

        OpenOrder toApi() {
            OpenOrder shown = OrderViews.openOrder(order);
            return isolated == null ? shown : shown.isolatedIn(isolated);
        }
    }

    /** Returns the leverage in every market, including markets in which the account has not set one. */
    private List<LeverageSetting> leverageSettings(SortedMap<String, Long> settings) {
        return AccountViews.leverages(markets.conditions().leverages(settings));
    }
}
