package io.openperp.account;

import io.openperp.journal.Keys;
import io.openperp.journal.LiabilityNodeFacts;
import io.openperp.journal.PublishedLiabilityTree;
import io.openperp.units.Bytes32;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Accounts with as much as anybody has brought about from outside, written into the tables: a master with sub-accounts of 1,700
 * resting orders and two positions each, and histories that are longer than any page.
 */
final class LargestAccounts {

    static final int ACCOUNTS = 24;
    static final int ORDERS_EACH = 1_700;
    static final int HISTORY = 21_000;
    static final int TREES = 2_000;

    /** The master of the family, and the account with the histories. */
    static final Bytes32 MASTER = Facts.account(900_000);

    static final Bytes32 WITHOUT_ANYTHING = Facts.account(990_000);

    private final JdbcTemplate jdbc;

    LargestAccounts(DataSource database) {
        jdbc = new JdbcTemplate(database);
    }

    static Bytes32 member(int number) {
        return Facts.account(900_000 + number);
    }

    void write() {
        for (int i = 0; i < ACCOUNTS; i++) {
            account(i, member(i).toByteArray());
        }
        histories(MASTER.toByteArray());
        jdbc.update(
                "INSERT INTO account.liability_trees SELECT second, ? FROM generate_series(1::bigint, ?) AS second",
                PublishedLiabilityTree.newBuilder()
                        .setRoot(Keys.write(MASTER))
                        .setPreviousRoot(Keys.write(MASTER))
                        .setTop(LiabilityNodeFacts.newBuilder().setHash(Keys.write(MASTER)))
                        .build()
                        .toByteArray(),
                TREES);
        jdbc.execute("ANALYZE");
    }

    private void account(int number, byte[] key) {
        jdbc.update("INSERT INTO account.accounts VALUES (?, 100000000000000, 0, 100000000000000, 0, 0, 0)", key);
        if (number > 0) {
            jdbc.update(
                    "INSERT INTO account.sub_accounts VALUES (?, ?, ?, ?, false)",
                    key,
                    MASTER.toByteArray(),
                    number,
                    "member " + number);
        }
        for (String market : List.of("BTC-USD", "ETH-USD")) {
            boolean isFirst = market.equals("BTC-USD");
            jdbc.update(
                    "INSERT INTO account.positions VALUES (?, ?, ?, 10000000, 1000000000000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)",
                    key,
                    isFirst ? 0 : 1,
                    market);
            jdbc.update(
                    """
                    INSERT INTO account.open_orders (order_id, account, sequence, market, symbol, is_buy, tif, price,
                        original_size, remaining_size, filled_size, filled_notional, reduce_only, slot, placed_at, changed_at)
                    SELECT sha256(?::bytea || ?::text::bytea || n::text::bytea), ?, ? + n, ?, ?, true, 'GTC',
                        (90000 - n) * 100000000::bigint, 100000, 100000, 0, 0, false, 1, 1, 1
                    FROM generate_series(1::bigint, ?) AS n
                    """,
                    key,
                    market,
                    key,
                    isFirst ? 0 : 10_000,
                    isFirst ? 0 : 1,
                    market,
                    isFirst ? 1_000 : ORDERS_EACH - 1_000);
        }
        jdbc.update(
                "INSERT INTO account.fee_volumes SELECT ?, day, 1 FROM generate_series(?::bigint, ?::bigint) AS day",
                key,
                System.currentTimeMillis() / 86_400_000 - 60,
                System.currentTimeMillis() / 86_400_000);
    }

    private void histories(byte[] key) {
        byte[] other = Facts.account(5).toByteArray();
        jdbc.update("""
                INSERT INTO account.fills (account, sequence, trade, symbol, is_taker, taker_is_buy, order_id, counterparty,
                    counterparty_order_id, price, size, fee, realized_pnl, reason, slot, filled_at)
                SELECT ?, n, n, 'BTC-USD', true, true, sha256(n::text::bytea), ?, ?, 10000000000000,
                    100000, 100, 0, CASE WHEN n % 3 = 0 THEN 'LIQUIDATION' ELSE 'NORMAL' END, n, n * 1000000
                FROM generate_series(1::bigint, ?) AS n
                """, key, other, other, HISTORY);
        jdbc.update("""
                INSERT INTO account.order_history (account, sequence, order_id, symbol, is_buy, is_market, tif, price,
                    original_size, filled_size, filled_notional, reduce_only, status, reason, slot, ended_at)
                SELECT ?, n, sha256(n::text::bytea), 'BTC-USD', true, false, 'GTC', 10000000000000, 100000, 0, 0, false,
                    'CANCELLED', null, n, n * 1000000
                FROM generate_series(1::bigint, ?) AS n
                """, key, HISTORY);
        jdbc.update("""
                INSERT INTO account.closed_positions (account, sequence, symbol, max_size, volume, average_open_price,
                    average_close_price, realized_pnl, fees, funding, opened_at, closed_at, reason)
                SELECT ?, n, 'BTC-USD', 100000, 100000, 10000000000000, 10000000000000,
                    0, 0, 0, n, n * 1000000, 'NORMAL' FROM generate_series(1::bigint, ?) AS n
                """, key, HISTORY);
        jdbc.update("""
                INSERT INTO account.funding_payments (account, sequence, symbol, size, payment, funding_rate, mark_price, slot,
                    paid_at)
                SELECT ?, n, 'BTC-USD', 100000, 1, 1, 10000000000000, n, n * 1000000
                FROM generate_series(1::bigint, ?) AS n
                """, key, HISTORY);
        jdbc.update("""
                INSERT INTO account.transfers (account, sequence, kind, sender, receiver, amount, slot, made_at)
                SELECT ?, n, 'EXTERNAL', ?, ?, 1, n, n * 1000000 FROM generate_series(1::bigint, ?) AS n
                """, key, key, other, HISTORY);
        jdbc.update("""
                INSERT INTO account.activities (account, sequence, event, slot, done_at)
                SELECT ?, n, ?, n, n * 1000000 FROM generate_series(1::bigint, ?) AS n
                """, key, Facts.deposited(MASTER, "1").toByteArray(), HISTORY);
        jdbc.update("""
                INSERT INTO account.operator_acts (account, sequence, signer, action, subject, changed_from, changed_to,
                    refusal, slot, acted_at)
                SELECT ?, n, ?, 'setMarketState', 'BTC-USD', '', '', '', n, n * 1000000
                FROM generate_series(1::bigint, ?) AS n
                """, key, key, HISTORY);
    }
}
