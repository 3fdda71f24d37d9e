package io.openperp.localsuite.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.AccountUpdate;
import io.openperp.api.Book;
import io.openperp.api.Decimal;
import io.openperp.api.Fill;
import io.openperp.api.FullAccount;
import io.openperp.api.LeverageSetting;
import io.openperp.api.Position;
import io.openperp.client.LocalAccount;
import io.openperp.client.LocalBook;
import io.openperp.client.LocalOrder;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What was put together from streams equals what the exchange answers. */
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

    /** Each fill once, and none that is not one. */
    static void checkFills(LocalAccount local, List<Fill> queried) {
        assertThat(local.hasMissedFills()).isFalse();
        List<AccountUpdate.Filled> expected = new ArrayList<>();
        for (Fill fill : queried) {
            if (fill.maker().equals(local.account().toString())) {
                expected.add(own(fill, fill.orderIdMaker(), !fill.isBuy(), true));
            }
            if (fill.taker().equals(local.account().toString())) {
                expected.add(own(fill, fill.orderIdTaker(), fill.isBuy(), false));
            }
        }
        assertThat(local.fills()).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** Every level of both sides. */
    static void checkBook(LocalBook local, Book queried) {
        assertThat(local.isComplete()).isTrue();
        assertThat(local.bids()).isEqualTo(sizes(queried.levels().get(0)));
        assertThat(local.asks()).isEqualTo(sizes(queried.levels().get(1)));
    }

    private static AccountUpdate.Filled own(Fill fill, String orderId, boolean isBuy, boolean isMaker) {
        return new AccountUpdate.Filled(
                fill.symbol(), orderId, fill.price(), fill.amount(), isBuy, fill.timestamp(), isMaker);
    }

    private static Map<Decimal, Decimal> sizes(List<Book.Level> side) {
        Map<Decimal, Decimal> sizes = new LinkedHashMap<>();
        side.forEach(level -> sizes.put(level.px(), level.sz()));
        return sizes;
    }
}
