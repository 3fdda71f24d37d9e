package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.client.action.MultisigActions;
import io.openperp.client.action.OperatorActions;
import io.openperp.transaction.Action;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ActionsTest {

    private static final Bytes32 BUILDER = Signer.generate().account();

    @Test
    void conditionalOrderThatPaysABuilderIsOtherwiseTheSame() {
        StopOrder stop = Actions.stop(Side.SELL, "BTC-USD", "0.5", "95000", "94900");
        RangeOrder range = Actions.range(Side.SELL, "BTC-USD", "0.5", "95000", "110000");
        TrailingOrder trail = Actions.trail(Side.SELL, "BTC-USD", "0.5", 200, 50);

        assertPaysAndIsOtherwise(Actions.paying(stop, BUILDER, 7), stop);
        assertPaysAndIsOtherwise(Actions.paying(range, BUILDER, 7), range);
        assertPaysAndIsOtherwise(Actions.paying(trail, BUILDER, 7), trail);
    }

    private static void assertPaysAndIsOtherwise(Action paying, Action same) {
        assertThat(paying).extracting("builderCode").isEqualTo(new BuilderCode(BUILDER, 7));
        assertThat(paying)
                .usingRecursiveComparison()
                .ignoringFields("builderCode")
                .isEqualTo(same);
    }

    @Test
    void everyActionButPricesCanBeMade() {
        Set<Class<?>> made = Stream.of(Actions.class, OperatorActions.class, MultisigActions.class)
                .flatMap(builders -> Arrays.stream(builders.getMethods()))
                .map(Method::getReturnType)
                .collect(Collectors.toSet());
        // Programs of publishers make prices, older clients name the order of an on-fill order by its index.
        made.addAll(Set.of(OraclePrice.class, FeedPrices.class, AttachOnFill.class));
        assertThat(made).containsAll(kinds(Action.class).toList());
    }

    /** All classes of a sealed type. */
    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(ActionsTest::kinds)
                : Stream.of(type);
    }

    @Test
    void multisigHasItsTimesInSeconds() {
        Bytes32 one = Signer.generate().account();
        Bytes32 two = Signer.generate().account();

        assertThat(MultisigActions.create(List.of(one, two), 2, Duration.ofHours(1), Duration.ofDays(2)))
                .isEqualTo(new CreateMultisig(List.of(one, two), 2, 3_600, 172_800));
        assertThat(MultisigActions.propose(one, Duration.ofHours(2), Actions.cancelAll())
                        .lifetimeSecs())
                .isEqualTo(7_200);
    }
}
