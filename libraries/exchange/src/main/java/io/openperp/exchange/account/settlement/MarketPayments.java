package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.liquidation.LiquidationPass;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.journal.Arrival;
import io.openperp.journal.FeesReceived;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.FundingPayment;
import io.openperp.journal.Keys;
import io.openperp.journal.SettleFunding;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.TransferFees;
import io.openperp.journal.TransferToFund;
import java.util.Objects;

/** Books payments of markets other than fills: funding, fees, and money for the insurance fund. */
public final class MarketPayments {

    private final Accounts accounts;
    private final Listings listings;
    private final PrivateEvents facts;
    private final MoneyReceived received;
    private final InsuranceFund fund;
    private final TouchedAccounts touched;
    private final LiquidationPass liquidations;

    public MarketPayments(
            Accounts accounts,
            Listings listings,
            PrivateEvents facts,
            MoneyReceived received,
            InsuranceFund fund,
            TouchedAccounts touched,
            LiquidationPass liquidations) {
        this.accounts = accounts;
        this.listings = listings;
        this.facts = facts;
        this.received = received;
        this.fund = fund;
        this.touched = touched;
        this.liquidations = liquidations;
    }

    /** Books the funding of a market for one hour, or a part of its payments (FND-007, FND-008). */
    public void settle(SettleFunding funding) {
        ListedMarket market = listings.byNumber(funding.getMarket());
        for (FundingPayment payment : funding.getPaymentsList()) {
            Account account = accounts.require(Keys.read(payment.getAccount()));
            account.fund(payment.getPayment());
            received.count(market.number, payment.getPayment());
            facts.about(account.key)
                    .setMarketSlot(funding.getSlot())
                    .setMarketTimeNanos(funding.getTimeNanos())
                    .setTotals(account.totals())
                    .setFundingPaid(FundingPaid.newBuilder()
                            .setMarket(market.number)
                            .setSymbol(market.symbol())
                            .setPosition(account.holding(market).published(payment.getPosition()))
                            .setPayment(payment.getPayment())
                            .setHourlyRate(funding.getHourlyRate())
                            .setMark(funding.getMark()));
            touched.add(account.key);
            touched.booked(account);
        }
        if (!funding.getMore()) {
            liquidations.requestPass();
        }
    }

    /** Credits trading fees that a market has collected to the fee account. */
    public void transferFees(TransferFees transfer) {
        Account account = accounts.findOrCreate(Keys.read(transfer.getFeeAccount()));
        account.receive(transfer.getAmount());
        received.count(transfer.getMarket(), transfer.getAmount());
        facts.about(account.key)
                .setTotals(account.totals())
                .setFeesReceived(FeesReceived.newBuilder()
                        .setMarket(transfer.getMarket())
                        .setAmount(transfer.getAmount()));
    }

    /**
     * Credits money that a market owes to the insurance fund, such as a rounding remainder of funding; a negative
     * amount is debited.
     */
    public void transferToFund(TransferToFund transfer, Arrival arrival) {
        ShardAddress market = Objects.requireNonNull(arrival.sender(), "money comes from a market");
        received.count(market.getPartition(), transfer.getAmount());
        fund.credit(transfer);
    }
}
