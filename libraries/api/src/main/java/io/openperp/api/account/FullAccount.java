package io.openperp.api.account;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import io.openperp.api.fee.FeeTier.MarketFeeTier;
import io.openperp.api.money.Withdrawal.PendingWithdrawal;
import io.openperp.api.order.OpenOrder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything an account has now.
 *
 * @param leverageSettings one for every market, by symbol
 * @param authorizedAgentWallets keys in base58 that may sign for the account, in the order of their bytes
 * @param known whether the account was ever funded
 * @param scheduledCancelDue when {@code scheduleCancel} cancels all open orders unless it is sent again, in
 *     milliseconds of exchange time; 0: it is off
 * @param builderCodeApprovals builders that its orders may name, in the order of their bytes
 * @param kind {@code MasterEOA}: it belongs to a key of its own; {@code SubAccount}; {@code IsoAccount};
 *     {@code Multisig}
 * @param parent key of the master of a sub-account, or of the owner of an isolated account; null for any other account
 * @param name name of a sub-account; absent for any other account
 * @param subAccounts those that were not removed, in the order of their making
 * @param multisigAccounts those of which it is a signer, in the order of their bytes
 * @param pendingOnFill actions that first fills of its open orders arm, the newest order first
 * @param baskets actions that its open baskets carry out, the newest order first
 * @param feeTiers one for every market, by symbol
 * @param pendingWithdrawals those that are neither paid nor returned, the oldest first
 * @param stayUntilFilled whether its triggered market orders try again at each mark for what they did not find
 */
public record FullAccount(
        Margin margin,
        List<Position> positions,
        List<OpenOrder> openOrders,
        List<LeverageSetting> leverageSettings,
        List<String> authorizedAgentWallets,
        boolean known,
        long scheduledCancelDue,
        List<BuilderApproval> builderCodeApprovals,
        String kind,
        @Nullable String parent,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String name,

        List<SubAccount> subAccounts,
        List<String> multisigAccounts,
        List<PendingOnFill> pendingOnFill,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<WaitingBasket> baskets,

        List<MarketFeeTier> feeTiers,
        List<PendingWithdrawal> pendingWithdrawals,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean stayUntilFilled) {

    /** An account without {@code stayUntilFilled}. */
    public FullAccount(
            Margin margin,
            List<Position> positions,
            List<OpenOrder> openOrders,
            List<LeverageSetting> leverageSettings,
            List<String> authorizedAgentWallets,
            boolean known,
            long scheduledCancelDue,
            List<BuilderApproval> builderCodeApprovals,
            String kind,
            @Nullable String parent,
            @Nullable String name,
            List<SubAccount> subAccounts,
            List<String> multisigAccounts,
            List<PendingOnFill> pendingOnFill,
            @Nullable List<WaitingBasket> baskets,
            List<MarketFeeTier> feeTiers,
            List<PendingWithdrawal> pendingWithdrawals) {
        this(
                margin,
                positions,
                openOrders,
                leverageSettings,
                authorizedAgentWallets,
                known,
                scheduledCancelDue,
                builderCodeApprovals,
                kind,
                parent,
                name,
                subAccounts,
                multisigAccounts,
                pendingOnFill,
                baskets,
                feeTiers,
                pendingWithdrawals,
                null);
    }

    /** Kind of an account that belongs to a key of its own. */
    public static final String MASTER = "MasterEOA";

    public static final String SUB_ACCOUNT = "SubAccount";

    /** Kind of an account that acts by proposals of its signers. */
    public static final String MULTISIG = "Multisig";

    /** Kind of an isolated account: it holds what its owner trades in one market with {@code i} true. */
    public static final String ISOLATED = "IsoAccount";

    /** The leverage in force for an account in a market: what it has set, else the default of the market. */
    public record LeverageSetting(String symbol, Decimal leverage) {}

    /**
     * An account under an account.
     *
     * @param pubkey key of the account, in base58
     */
    public record SubAccount(String pubkey, String name) {}

    /**
     * A builder that orders of the account may name.
     *
     * @param recipient account that gets the fee, in base58
     * @param maxFee highest fee of an order, in basis points of the filled notional
     */
    public record BuilderApproval(String recipient, int maxFee) {}

    /**
     * Actions that further fills of an open order arm: after the first one its exits, with what is added to them.
     *
     * @param parentOrderId ID of the open order, in base58
     * @param actions in their order, each an object with its tag as the only key, as they were signed but for the sizes of
     *     exits after a fill
     */
    public record PendingOnFill(String parentOrderId, List<Map<String, Object>> actions) {}

    /**
     * The actions that an open basket carries out once the mark passes its trigger.
     *
     * @param orderId ID of the basket, in base58
     * @param actions in their order, each an object with its tag as the only key, as they were signed
     * @param i true: it was signed so, and all its orders are isolated; absent: each is by its own {@code i}
     */
    public record WaitingBasket(
            String orderId,
            List<Map<String, Object>> actions,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Boolean i) {}
}
