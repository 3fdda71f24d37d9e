package io.openperp.admin.words;

import io.openperp.api.account.FullAccount;
import io.openperp.api.fee.FeePolicies;
import io.openperp.api.market.MarketInfo;
import io.openperp.api.market.Ticker;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Describes the present state, what an act of an operator would change in it, and which accounts it would concern. */
public final class Consequences {

    private Consequences() {}

    /**
     * Lines about the act; none if the action is not an act of an operator.
     *
     * @throws AdminFailure if the act names a market or a proposal that does not exist
     */
    public static List<String> of(OpenPerp exchange, Action act) {
        return switch (act) {
            case Deposit it -> deposit(exchange, it.to());
            case ApproveWithdrawal it -> WithdrawalText.now(exchange, it.id());
            case ClaimWithdrawal it -> WithdrawalText.now(exchange, it.id());
            case SettleWithdrawal it -> WithdrawalText.now(exchange, it.id());
            case RejectWithdrawal it -> WithdrawalText.now(exchange, it.id());
            case PauseWithdrawals it -> WithdrawalText.changes(exchange, it.paused());
            case SetMarketState it -> state(exchange, it);
            case ChangeTerms it -> terms(exchange, it);
            case ListMarket it -> TermsFile.changes(exchange.markets().exchangeInfo(), it);
            case SettleMarket it -> settlement(exchange, it);
            case MoveMarket it -> move(exchange, it);
            case SetFeePolicy it -> fees(exchange, it);
            case SetFeeProgramme it ->
                FeeText.changes(exchange, exchange.accounts().feePolicies(), it);
            case SetRole it -> RoleText.grants(exchange.accounts().roles(), it, Instant.now());
            case RevokeRole it -> RoleText.revokes(exchange.accounts().roles(), it, Instant.now());
            case ProposalStep it -> ProposalText.changes(exchange, it);
            default -> List.of();
        };
    }

    private static List<String> deposit(OpenPerp exchange, Bytes32 to) {
        FullAccount now = exchange.accounts().fullAccount(to);
        return List.of(
                now.known()
                        ? to + " has " + now.margin().totalBalance() + " now, with what its positions have made"
                        : to + " has never had money: it becomes an account");
    }

    private static List<String> state(OpenPerp exchange, SetMarketState act) {
        MarketInfo market = market(exchange, act.symbol());
        List<String> lines = new ArrayList<>(
                List.of(MarketStateText.now(market, exchange.markets().ticker(act.symbol()))));
        lines.addAll(MarketStateText.changes(exchange, market, act));
        return lines;
    }

    private static List<String> terms(OpenPerp exchange, ChangeTerms act) {
        List<String> lines = new ArrayList<>(TermsText.changes(market(exchange, act.symbol()), act));
        if (!act.byName().isEmpty()) {
            lines.addAll(EndangeredAccounts.of(exchange, act));
        }
        return lines;
    }

    private static List<String> settlement(OpenPerp exchange, SettleMarket act) {
        MarketInfo market = market(exchange, act.symbol());
        Ticker ticker = exchange.markets().ticker(act.symbol());
        List<String> lines = new ArrayList<>(List.of(MarketStateText.now(market, ticker)));
        lines.addAll(SettlementText.changes(exchange, market, ticker, act));
        return lines;
    }

    private static List<String> move(OpenPerp exchange, MoveMarket act) {
        String symbol = market(exchange, act.symbol()).symbol();
        return List.of("orders of " + symbol + " wait briefly while it moves; nothing is cancelled");
    }

    private static List<String> fees(OpenPerp exchange, SetFeePolicy act) {
        FeePolicies now = exchange.accounts().feePolicies();
        List<String> lines = new ArrayList<>(FeeText.set(now, act.symbol().isEmpty() ? FeeRates.GLOBAL : act.symbol()));
        lines.addAll(KnownLines.of("whom it would concern", () -> FeePolicyText.changes(exchange, now, act)));
        return lines;
    }

    private static MarketInfo market(OpenPerp exchange, String symbol) {
        return exchange.markets().exchangeInfo().stream()
                .filter(info -> info.symbol().equals(symbol))
                .findFirst()
                .orElseThrow(() -> AdminFailure.usage("there is no market " + symbol));
    }
}
