package io.openperp.transaction;

/** An action that needs the signature of a key with a role, and no money (ROL-001). */
public sealed interface OperatorAction extends Action {

    /** Changes the exchange itself: who has which role, what is paid, what time it is. Administrators alone may. */
    sealed interface Administration extends OperatorAction
            permits SetRole, RevokeRole, SetFeePolicy, SetFeeProgramme, AcceptTime, WhitelistFaucet {}

    /** Lists a market, changes it, moves it or settles it. */
    sealed interface MarketOperation extends OperatorAction
            permits ListMarket, ChangeTerms, SetMarketState, SettleMarket, MoveMarket {}

    /** Lets money in and out of the exchange. */
    sealed interface TreasuryOperation extends OperatorAction permits Deposit, WithdrawalStep, PauseWithdrawals {}

    /** Publishes oracle prices. */
    sealed interface Publication extends OperatorAction permits OraclePrice, FeedPrices {}
}
