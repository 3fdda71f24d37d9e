package io.openperp.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.account.Position;
import io.openperp.api.history.Fill;
import io.openperp.api.market.Book;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.client.local.LocalAccount;
import io.openperp.client.local.LocalBook;
import io.openperp.client.local.LocalOrder;
import io.openperp.units.Bytes32;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Checks that the state rebuilt from streams equals what the exchange answers. */
final class Rebuilt {

    private Rebuilt() {}

    /** Margin, positions, orders and settings, to the unit. */
    static void checkState(LocalAccount local, FullAccount queried) {
        assertThat(local.orders())
                .isEqualTo(queried.openOrders().stream()
                        .collect(Collectors.toMap(order -> Bytes32.parse(order.orderId()), LocalOrder::of)));
        assertThat(local.positions())
                .isEqualTo(queried.positions().stream().collect(Collectors.toMap(Position::symbol, p -> p)));
        assertThat(local.margin()).isEqualTo(queried.margin());
        assertThat(local.leverage())
                .isEqualTo(queried.leverageSettings().stream()
                        .collect(Collectors.toMap(LeverageSetting::symbol, LeverageSetting::leverage)));
    }

    /** Requires the local fills to be the queried ones, each once. */
    static void checkFills(LocalAccount local, List<Fill> queried) {
        assertThat(local.hasMissedFills()).isFalse();
        String account = local.account().toString();
        assertThat(local.fills())
                .containsExactlyInAnyOrderElementsOf(
                        queried.stream().map(fill -> streamed(fill, account)).toList());
    }

    /** Requires every level of both sides to be that of the query. */
    static void checkBook(LocalBook local, Book queried) {
        assertThat(local.isComplete()).isTrue();
        assertThat(local.bids()).isEqualTo(sizes(queried.levels().get(0)));
        assertThat(local.asks()).isEqualTo(sizes(queried.levels().get(1)));
    }

    /** A fill of the history as the account stream showed it. */
    private static AccountUpdate.Filled streamed(Fill fill, String account) {
        boolean isMaker = fill.maker().equals(account);
        assertThat(fill.side() == OrderSide.BUY).isEqualTo(fill.isBuy() != isMaker);
        return new AccountUpdate.Filled(
                fill.symbol(),
                isMaker ? fill.orderIdMaker() : fill.orderIdTaker(),
                fill.price(),
                fill.amount(),
                fill.isBuy(),
                fill.timestamp(),
                isMaker,
                fill.side(),
                fill.fee(),
                fill.realizedPnl(),
                fill.tradeId(),
                fill.builderFee(),
                fill.feeBps(),
                null,
                null,
                fill.reason());
    }

    private static Map<Decimal, Decimal> sizes(List<Book.Level> side) {
        Map<Decimal, Decimal> sizes = new LinkedHashMap<>();
        side.forEach(level -> sizes.put(level.px(), level.sz()));
        return sizes;
    }
}
