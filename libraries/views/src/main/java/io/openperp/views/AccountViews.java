package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountFigures.PositionFigures;
import io.openperp.units.Fixed;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** Converts an account's margin, positions and leverages to the records that the API returns. */
public final class AccountViews {

    private AccountViews() {}

    public static Margin margin(AccountFigures figures) {
        return new Margin(
                Decimal.of(figures.totalBalance()),
                Decimal.of(figures.availableBalance()),
                Decimal.of(figures.marginUsed()),
                Decimal.of(figures.notional()),
                Decimal.of(figures.realizedPnl()),
                Decimal.of(figures.unrealizedPnl()),
                Decimal.of(figures.fees()),
                Decimal.of(figures.funding()),
                Decimal.of(figures.maintenance()),
                Decimal.of(figures.survival()),
                Decimal.of(figures.totalBalance()),
                Decimal.of(figures.availableBalance()),
                Decimal.of(-figures.losses()),
                Decimal.of(transferable(figures)),
                Decimal.ZERO,
                Decimal.of(figures.marginUsed()),
                orderMargin(figures));
    }

    private static @Nullable Decimal orderMargin(AccountFigures figures) {
        return figures.orderMargin() == 0 ? null : Decimal.of(figures.orderMargin());
    }

    /** The amount that may leave the account (SUB-013): the part of its balance that no position or order needs. */
    private static long transferable(AccountFigures figures) {
        long free = Fixed.addSaturated(figures.totalBalance(), -figures.required());
        long balance = Fixed.addSaturated(figures.positionEquity(), -figures.unrealizedPnl());
        return Math.max(0, Math.min(free, balance));
    }

    public static List<Position> positions(List<PositionFigures> figures) {
        return figures.stream().map(AccountViews::position).toList();
    }

    public static Position position(PositionFigures figures) {
        return new Position(
                figures.symbol(),
                Decimal.of(figures.size()),
                Decimal.of(figures.price()),
                Decimal.of(figures.fairPrice()),
                Decimal.of(figures.notional()),
                Decimal.of(figures.realizedPnl()),
                Decimal.of(figures.unrealizedPnl()),
                Decimal.of(figures.leverage()),
                Decimal.of(figures.liquidationPrice()),
                Decimal.of(figures.fees()),
                Decimal.of(figures.funding()),
                Decimal.of(figures.maintenanceMargin()),
                Decimal.of(figures.lambda()),
                Decimal.of(figures.riskAllocation()),
                Decimal.of(figures.allocMargin()));
    }

    /**
     * Converts the positions of an isolated account for the answers to its owner.
     *
     * @param account key of the isolated account in base58; null if the account does not exist yet
     */
    public static List<Position> isolated(@Nullable String account, AccountFigures figures) {
        return figures.positions().stream()
                .map(position -> position(position)
                        .isolatedIn(account, Decimal.of(figures.positionEquity()), orderMargin(figures)))
                .toList();
    }

    /** Creates a position that has been closed, which has size 0. */
    public static Position closed(String symbol, long mark, long leverage) {
        return position(new PositionFigures(symbol, 0, 0, mark, 0, 0, 0, leverage, 0, 0, 0, 0, 0, 0, 0));
    }

    /**
     * Converts leverage settings.
     *
     * @param leverages settings by symbol
     */
    public static List<LeverageSetting> leverages(SortedMap<String, Long> leverages) {
        return leverages.entrySet().stream()
                .map(setting -> leverage(setting.getKey(), setting.getValue()))
                .toList();
    }

    public static LeverageSetting leverage(String symbol, long leverage) {
        return new LeverageSetting(symbol, Decimal.of(leverage));
    }
}
