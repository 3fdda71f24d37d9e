package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.transaction.Administration;
import io.openperp.transaction.MarketOperation;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.OperatorAction;
import io.openperp.transaction.OperatorAction.Publication;
import io.openperp.transaction.TreasuryOperation;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.transaction.TreasuryOperation.WithdrawalStep;
import io.openperp.units.Bytes32;

/** Tells which role an action of operators needs (AGT-008, MST-001, ROL-001, ROL-006, ROL-013, WDR-009). */
public final class OperatorRights {

    private final ShardSettings settings;

    public OperatorRights(ShardSettings settings) {
        this.settings = settings;
    }

    public boolean maySign(OperatorAction action, Bytes32 signer) {
        return switch (action) {
            case Administration administration -> settings.isAdmin(signer);
            case MarketOperation operation -> mayOperate(operation, signer);
            case TreasuryOperation operation -> mayOperate(operation, signer);
            case Publication prices -> settings.isOracle(signer);
        };
    }

    private boolean mayOperate(MarketOperation operation, Bytes32 signer) {
        return switch (operation) {
            case ListMarket asked -> mayList(signer);
            case ChangeTerms change -> mayChangeTerms(signer);
            case SetMarketState change -> settings.isAdmin(signer) || settings.isRisk(signer);
            case SettleMarket asked -> settings.isAdmin(signer);
            case MoveMarket asked -> settings.isAdmin(signer);
        };
    }

    private boolean mayOperate(TreasuryOperation operation, Bytes32 signer) {
        return switch (operation) {
            case Deposit deposit -> settings.isTreasurer(signer);
            case SweepFees sweep -> settings.isTreasurer(signer);
            case WithdrawalStep step -> settings.isTreasurer(signer);
            case PauseWithdrawals pause -> mayPause(pause, signer);
        };
    }

    private boolean mayList(Bytes32 signer) {
        return settings.isAdmin(signer) || settings.isLister(signer);
    }

    private boolean mayChangeTerms(Bytes32 signer) {
        return mayLoosenTerms(signer) || settings.isRisk(signer);
    }

    boolean mayLoosenTerms(Bytes32 signer) {
        return settings.isAdmin(signer) || settings.isLister(signer);
    }

    /**
     * Whether the signer may carry out this pause: a key with only the role {@code risk} may pause withdrawals but not
     * resume them.
     */
    private boolean mayPause(PauseWithdrawals pause, Bytes32 signer) {
        return settings.isAdmin(signer) || pause.paused() && settings.isRisk(signer);
    }

    /** Whether the signer may only set stricter states of markets, because it acts by the role {@code risk} alone. */
    boolean onlyStricter(Bytes32 signer) {
        return !settings.isAdmin(signer) && settings.isRisk(signer);
    }
}
