package io.openperp.benchmarks.scale;

/**
 * The load and size that a venue expects, as an input of {@link Sizing}.
 *
 * @param mean transactions per second over a day
 * @param peak transactions per second at the busiest time
 * @param markets number of markets
 * @param busiestMarket share of all transactions that the busiest market takes, 0 to 1
 * @param accounts number of accounts
 * @param openOrders number of orders that rest at a time, of all accounts together
 * @param positionsPerAccount mean number of open positions of an account
 * @param subscribers number of WebSockets
 * @param messages messages per second that a WebSocket receives
 * @param lanes whether the markets have lanes of their own
 * @param brokers number of brokers
 * @param replicas number of copies of each record
 * @param days time for which the disks are to be enough
 */
record Venue(
        double mean,
        double peak,
        int markets,
        double busiestMarket,
        long accounts,
        long openOrders,
        int positionsPerAccount,
        int subscribers,
        double messages,
        Lanes lanes,
        int brokers,
        int replicas,
        int days) {}
