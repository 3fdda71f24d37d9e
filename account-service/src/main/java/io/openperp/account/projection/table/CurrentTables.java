package io.openperp.account.projection.table;

import io.openperp.account.projection.table.Changes.Agent;
import io.openperp.account.projection.table.Changes.Builder;
import io.openperp.account.projection.table.Changes.OpenOrder;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.IsolatedAccountMade;
import io.openperp.journal.LeverageChanged;
import io.openperp.journal.OrderState;
import io.openperp.journal.PaidBuilder;
import io.openperp.journal.PositionState;
import io.openperp.journal.SubAccountChanged;
import io.openperp.journal.WithdrawalState;
import io.openperp.units.Bytes32;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.ParameterizedPreparedStatementSetter;

/**
 * Writes the tables of the current state, such as balances, positions and open orders, in which a new state replaces
 * the row of the old one.
 */
public final class CurrentTables {

    private static final String ACCOUNTS = """
            INSERT INTO account.accounts (account, balance, order_margin, deposits, realized_pnl, fees, funding)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account) DO UPDATE SET
                balance = EXCLUDED.balance, order_margin = EXCLUDED.order_margin, deposits = EXCLUDED.deposits, realized_pnl = EXCLUDED.realized_pnl,
                fees = EXCLUDED.fees, funding = EXCLUDED.funding
            """;

    private static final String ADD_AGENT =
            "INSERT INTO account.agents (account, agent) VALUES (?, ?) ON CONFLICT DO NOTHING";

    private static final String REMOVE_AGENT = "DELETE FROM account.agents WHERE account = ? AND agent = ?";

    private static final String APPROVE_BUILDER = """
            INSERT INTO account.builder_approvals (account, builder, max_fee)
            VALUES (?, ?, ?)
            ON CONFLICT (account, builder) DO UPDATE SET max_fee = EXCLUDED.max_fee
            """;

    private static final String REVOKE_BUILDER =
            "DELETE FROM account.builder_approvals WHERE account = ? AND builder = ?";

    private static final String LEVERAGE = """
            INSERT INTO account.leverage_settings (account, market, symbol, leverage)
            VALUES (?, ?, ?, ?)
            ON CONFLICT (account, market) DO UPDATE SET leverage = EXCLUDED.leverage
            """;

    private static final String SCHEDULED_CANCELS = """
            INSERT INTO account.scheduled_cancels (account, due_second)
            VALUES (?, ?)
            ON CONFLICT (account) DO UPDATE SET due_second = EXCLUDED.due_second
            """;

    private static final String CANCEL_NO_LONGER_SCHEDULED = "DELETE FROM account.scheduled_cancels WHERE account = ?";

    private static final String STAYING = """
            INSERT INTO account.staying_accounts (account) VALUES (?) ON CONFLICT (account) DO NOTHING
            """;

    private static final String STAYING_NO_LONGER = "DELETE FROM account.staying_accounts WHERE account = ?";

    private static final String WITHDRAWALS = """
            INSERT INTO account.withdrawals (id, account, facts, pending, requested_at, changed_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET facts = EXCLUDED.facts, pending = EXCLUDED.pending,
                changed_at = EXCLUDED.changed_at
            """;

    private static final String GIVE_ROLE = """
            INSERT INTO account.roles (role, key, expires, by_settings, changed_at)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (role, key) DO UPDATE SET expires = EXCLUDED.expires, by_settings = EXCLUDED.by_settings,
                changed_at = EXCLUDED.changed_at
            """;

    private static final String TAKE_ROLE = "DELETE FROM account.roles WHERE role = ? AND key = ?";

    private static final String SUB_ACCOUNTS = """
            INSERT INTO account.sub_accounts (account, master, sequence, name, removed)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (account) DO UPDATE SET name = EXCLUDED.name, removed = EXCLUDED.removed
            """;

    private static final String ISOLATED_ACCOUNTS = """
            INSERT INTO account.isolated_accounts (account, owner, market)
            VALUES (?, ?, ?)
            ON CONFLICT (account) DO NOTHING
            """;

    private static final String POSITIONS = """
            INSERT INTO account.positions
                (account, market, symbol, size, cost, realized_pnl, fees, funding, max_size, volume,
                 opened_size, opened_notional, closed_size, closed_notional, opened_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account, market) DO UPDATE SET
                size = EXCLUDED.size, cost = EXCLUDED.cost, realized_pnl = EXCLUDED.realized_pnl,
                fees = EXCLUDED.fees, funding = EXCLUDED.funding, max_size = EXCLUDED.max_size,
                volume = EXCLUDED.volume, opened_size = EXCLUDED.opened_size,
                opened_notional = EXCLUDED.opened_notional, closed_size = EXCLUDED.closed_size,
                closed_notional = EXCLUDED.closed_notional, opened_at = EXCLUDED.opened_at
            """;

    private static final String POSITION_CLOSED = "DELETE FROM account.positions WHERE account = ? AND market = ?";

    private static final String OPEN_ORDERS = """
            INSERT INTO account.open_orders
                (order_id, account, sequence, market, symbol, is_buy, tif, price, original_size, remaining_size,
                 filled_size, filled_notional, reduce_only, placed_at, slot, changed_at, builder, builder_fee,
                 conditional, triggered, on_fill, isolated)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (order_id) DO UPDATE SET
                price = EXCLUDED.price, original_size = EXCLUDED.original_size,
                remaining_size = EXCLUDED.remaining_size, filled_size = EXCLUDED.filled_size,
                filled_notional = EXCLUDED.filled_notional, slot = EXCLUDED.slot, changed_at = EXCLUDED.changed_at,
                tif = EXCLUDED.tif, triggered = EXCLUDED.triggered, on_fill = EXCLUDED.on_fill,
                conditional = EXCLUDED.conditional
            """;

    private static final String ORDERS_ENDED = "DELETE FROM account.open_orders WHERE order_id = ANY (?)";

    private static final int ROWS_PER_STATEMENT = 1000;

    private final JdbcTemplate jdbc;

    public CurrentTables(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public void write(Changes changes) {
        each(ACCOUNTS, changes.totals.entrySet(), CurrentTables::totals);
        each(LEVERAGE, changes.leverages.entrySet(), CurrentTables::leverage);
        agents(changes.agents);
        builders(changes.builders);
        each(SUB_ACCOUNTS, changes.subAccounts.entrySet(), CurrentTables::subAccount);
        roles(changes.roles);
        each(WITHDRAWALS, changes.withdrawals.values(), CurrentTables::withdrawal);
        each(ISOLATED_ACCOUNTS, changes.isolatedAccounts.entrySet(), CurrentTables::isolatedAccount);
        new MultisigTables(jdbc).write(changes);
        scheduledCancels(changes.scheduledCancels);
        staying(changes.staying);
        positions(changes.positions);
        ordersEnded(changes.endedOrders);
        each(OPEN_ORDERS, changes.openOrders.values(), CurrentTables::openOrder);
    }

    private void agents(Map<Agent, Boolean> agents) {
        each(ADD_AGENT, keys(agents, true), CurrentTables::agent);
        each(REMOVE_AGENT, keys(agents, false), CurrentTables::agent);
    }

    private void roles(Map<Changes.HeldRole, Changes.RoleState> roles) {
        var given = roles.entrySet().stream()
                .filter(role -> role.getValue().changed().getHasIt())
                .toList();
        var taken = roles.entrySet().stream()
                .filter(role -> !role.getValue().changed().getHasIt())
                .toList();
        each(GIVE_ROLE, given, (row, role) -> {
            row.setString(1, role.getKey().role());
            row.setBytes(2, role.getKey().key().toByteArray());
            row.setLong(3, role.getValue().changed().getExpiresSecond());
            row.setBoolean(4, role.getValue().changed().getBySettings());
            row.setLong(5, role.getValue().fact().timeNanos());
        });
        each(TAKE_ROLE, taken, (row, role) -> {
            row.setString(1, role.getKey().role());
            row.setBytes(2, role.getKey().key().toByteArray());
        });
    }

    private void builders(Map<Builder, Integer> builders) {
        var approved = builders.entrySet().stream()
                .filter(approval -> approval.getValue() != 0)
                .toList();
        var revoked = builders.entrySet().stream()
                .filter(approval -> approval.getValue() == 0)
                .toList();
        each(APPROVE_BUILDER, approved, (row, approval) -> {
            builder(row, approval.getKey());
            row.setInt(3, approval.getValue());
        });
        each(REVOKE_BUILDER, revoked, (row, approval) -> builder(row, approval.getKey()));
    }

    private static void builder(PreparedStatement row, Builder builder) throws SQLException {
        row.setBytes(1, builder.account().toByteArray());
        row.setBytes(2, builder.builder().toByteArray());
    }

    private void staying(Map<Bytes32, Boolean> changed) {
        var on = changed.entrySet().stream().filter(Map.Entry::getValue).toList();
        var off = changed.entrySet().stream().filter(one -> !one.getValue()).toList();
        each(STAYING, on, (row, one) -> row.setBytes(1, one.getKey().toByteArray()));
        each(STAYING_NO_LONGER, off, (row, one) -> row.setBytes(1, one.getKey().toByteArray()));
    }

    private void scheduledCancels(Map<Bytes32, Long> dueSeconds) {
        var armed = dueSeconds.entrySet().stream()
                .filter(due -> due.getValue() != 0)
                .toList();
        var off = dueSeconds.entrySet().stream()
                .filter(due -> due.getValue() == 0)
                .toList();
        each(SCHEDULED_CANCELS, armed, (row, due) -> {
            row.setBytes(1, due.getKey().toByteArray());
            row.setLong(2, due.getValue());
        });
        each(
                CANCEL_NO_LONGER_SCHEDULED,
                off,
                (row, due) -> row.setBytes(1, due.getKey().toByteArray()));
    }

    private void positions(Map<Changes.AccountMarket, PositionState> positions) {
        var open = positions.entrySet().stream()
                .filter(p -> p.getValue().getSize() != 0)
                .toList();
        var flat = positions.entrySet().stream()
                .filter(p -> p.getValue().getSize() == 0)
                .toList();
        each(POSITIONS, open, CurrentTables::position);
        each(POSITION_CLOSED, flat, (row, position) -> {
            row.setBytes(1, position.getKey().account().toByteArray());
            row.setInt(2, position.getKey().market());
        });
    }

    private void ordersEnded(Collection<Bytes32> orders) {
        if (!orders.isEmpty()) {
            byte[][] ids = orders.stream().map(Bytes32::toByteArray).toArray(byte[][]::new);
            jdbc.update(ORDERS_ENDED, row -> row.setArray(1, row.getConnection().createArrayOf("bytea", ids)));
        }
    }

    private <R> void each(String sql, Collection<R> rows, ParameterizedPreparedStatementSetter<R> columns) {
        if (!rows.isEmpty()) {
            jdbc.batchUpdate(sql, rows, ROWS_PER_STATEMENT, columns);
        }
    }

    private static List<Agent> keys(Map<Agent, Boolean> agents, boolean added) {
        return agents.entrySet().stream()
                .filter(a -> a.getValue() == added)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static void totals(PreparedStatement row, Map.Entry<Bytes32, AccountTotals> account) throws SQLException {
        AccountTotals totals = account.getValue();
        row.setBytes(1, account.getKey().toByteArray());
        row.setLong(2, totals.getBalance());
        row.setLong(3, totals.getOrderMargin());
        row.setLong(4, totals.getDeposits());
        row.setLong(5, totals.getRealizedPnl());
        row.setLong(6, totals.getFees());
        row.setLong(7, totals.getFunding());
    }

    private static void withdrawal(PreparedStatement row, Changes.Withdrawn withdrawn) throws SQLException {
        WithdrawalState state = withdrawn.facts().getState();
        row.setString(1, withdrawn.facts().getId());
        row.setBytes(2, withdrawn.fact().account().toByteArray());
        row.setBytes(3, withdrawn.facts().toByteArray());
        row.setBoolean(4, state == WithdrawalState.WITHDRAWAL_REQUESTED || state == WithdrawalState.WITHDRAWAL_CLAIMED);
        row.setLong(5, withdrawn.facts().getRequestedAtNanos());
        row.setLong(6, withdrawn.fact().timeNanos());
    }

    private static void subAccount(PreparedStatement row, Map.Entry<Bytes32, Changes.SubAccount> entry)
            throws SQLException {
        SubAccountChanged changed = entry.getValue().changed();
        row.setBytes(1, entry.getKey().toByteArray());
        row.setBytes(2, changed.getMaster().toByteArray());
        row.setLong(3, entry.getValue().sequence());
        row.setString(4, changed.getName());
        row.setBoolean(5, changed.getRemoved());
    }

    private static void isolatedAccount(PreparedStatement row, Map.Entry<Bytes32, IsolatedAccountMade> made)
            throws SQLException {
        row.setBytes(1, made.getKey().toByteArray());
        row.setBytes(2, made.getValue().getOwner().toByteArray());
        row.setInt(3, made.getValue().getMarket());
    }

    private static void agent(PreparedStatement row, Agent agent) throws SQLException {
        row.setBytes(1, agent.account().toByteArray());
        row.setBytes(2, agent.agent().toByteArray());
    }

    private static void leverage(PreparedStatement row, Map.Entry<Changes.AccountMarket, LeverageChanged> setting)
            throws SQLException {
        row.setBytes(1, setting.getKey().account().toByteArray());
        row.setInt(2, setting.getKey().market());
        row.setString(3, setting.getValue().getSymbol());
        row.setLong(4, setting.getValue().getLeverage());
    }

    private static void position(PreparedStatement row, Map.Entry<Changes.AccountMarket, PositionState> entry)
            throws SQLException {
        PositionState position = entry.getValue();
        row.setBytes(1, entry.getKey().account().toByteArray());
        row.setInt(2, position.getMarket());
        row.setString(3, position.getSymbol());
        row.setLong(4, position.getSize());
        row.setLong(5, position.getCost());
        row.setLong(6, position.getRealizedPnl());
        row.setLong(7, position.getFees());
        row.setLong(8, position.getFunding());
        row.setLong(9, position.getMaxSize());
        row.setLong(10, position.getVolume());
        row.setLong(11, position.getOpenedSize());
        row.setLong(12, position.getOpenedNotional());
        row.setLong(13, position.getClosedSize());
        row.setLong(14, position.getClosedNotional());
        row.setLong(15, position.getOpenedAtNanos());
    }

    private static void openOrder(PreparedStatement row, OpenOrder order) throws SQLException {
        OrderState state = order.state();
        row.setBytes(1, state.getOrderId().toByteArray());
        row.setBytes(2, order.account().toByteArray());
        row.setLong(3, order.sequence());
        row.setInt(4, state.getMarket());
        row.setString(5, state.getSymbol());
        row.setBoolean(6, state.getIsBuy());
        row.setString(7, OrderStatusNames.tif(state.getTimeInForce()));
        row.setLong(8, state.getPrice());
        row.setLong(9, state.getOriginalSize());
        row.setLong(10, state.getRemainingSize());
        row.setLong(11, state.getFilledSize());
        row.setLong(12, state.getFilledNotional());
        row.setBoolean(13, state.getReduceOnly());
        row.setLong(14, state.getPlacedAtNanos());
        row.setLong(15, order.fact().slot());
        row.setLong(16, order.fact().timeNanos());
        row.setBytes(17, OrderStatusNames.builder(state));
        row.setInt(18, PaidBuilder.feeOf(state));
        row.setBytes(19, OrderStatusNames.conditional(state));
        row.setBoolean(20, state.getTriggered());
        row.setBytes(21, OrderStatusNames.onFill(state));
        row.setBytes(22, HistoryTables.isolated(order.fact()));
    }
}
