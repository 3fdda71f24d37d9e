package io.openperp.exchange.market.matching;

import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.FundSource;
import io.openperp.journal.Keys;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shards;
import io.openperp.journal.TransferFees;
import io.openperp.journal.TransferToFund;
import io.openperp.units.Bytes32;

/** Sends the money that the market owes to the fee account and the insurance fund to the account shard. */
public final class MoneyTransfers {

    private final Matches matches;
    private final Settlements settlements;

    public MoneyTransfers(Matches matches, Settlements settlements) {
        this.matches = matches;
        this.settlements = settlements;
    }

    /** Transfers the trading fees collected since the last transfer (FEE-004). */
    public void fees(MarketTerms terms, Outbox outbox) {
        Bytes32 feeAccount = Keys.read(terms.listing().getFeeAccount());
        long fees = matches.takeFees(feeAccount);
        if (fees != 0) {
            outbox.send(
                    Shards.accounts(),
                    AccountCommand.newBuilder()
                            .setTransferFees(TransferFees.newBuilder()
                                    .setMarket(terms.listing().getMarket())
                                    .setFeeAccount(terms.listing().getFeeAccount())
                                    .setAmount(fees))
                            .build());
        }
    }

    /**
     * Transfers the rounding remainder of an hour's funding to the insurance fund, or to the fees in a market without a
     * fund (FND-006).
     */
    public void fundingResidue(MarketTerms terms, long residue, Outbox outbox) {
        residue(terms, residue, FundSource.FUNDING_RESIDUE, outbox);
    }

    /**
     * Transfers the rounding remainder of a final settlement to the insurance fund, or to the fees in a market without
     * a fund (STL-006).
     */
    public void settlementResidue(MarketTerms terms, long residue, Outbox outbox) {
        residue(terms, residue, FundSource.SETTLEMENT_RESIDUE, outbox);
    }

    /**
     * Charges the insurance fund, which receives the fees of liquidations, with the rebates of makers that traded with
     * liquidations or with the fund (FEE-014).
     */
    public void rebates(MarketTerms terms, Outbox outbox) {
        residue(terms, matches.takeFundRebates(), FundSource.LIQUIDATION_FEE, outbox);
    }

    private void residue(MarketTerms terms, long residue, FundSource source, Outbox outbox) {
        Bytes32 fund = terms.fund();
        if (fund == null) {
            matches.addToCollectedFees(residue);
        } else if (residue != 0) {
            settlements.countMoney(residue);
            outbox.send(
                    Shards.accounts(),
                    AccountCommand.newBuilder()
                            .setTransferToFund(TransferToFund.newBuilder()
                                    .setFund(Keys.write(fund))
                                    .setMarket(terms.listing().getMarket())
                                    .setSource(source)
                                    .setAmount(residue))
                            .build());
        }
    }
}
