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
 * The present state of an account.
 *
 * @param margin the account's money and margin
 * @param leverageSettings leverage in every market, by symbol
 * @param authorizedAgentWallets keys in base58 that may sign for the account, in the order of their bytes
 * @param known whether the account was ever funded
 * @param scheduledCancelDue time at which {@code scheduleCancel} cancels all open orders unless it is renewed, in
 *     milliseconds of exchange time; 0: it is off
 * @param builderCodeApprovals builders that the account's orders may name, in the order of their bytes
 * @param kind {@code MasterEOA} for an account with a key of its own, {@code SubAccount}, {@code IsoAccount} or {@code
 *     Multisig}
 * @param parent key of the master of a sub-account, or of the owner of an isolated account; null for any other account
 * @param name name of a sub-account; absent for any other account
 * @param subAccounts sub-accounts that were not removed, in the order in which they were made
 * @param multisigAccounts multisig accounts of which the account is a signer, in the order of their bytes
 * @param pendingOnFill actions that further fills of open orders arm, newest order first
 * @param baskets actions that open baskets execute when triggered, newest order first
 * @param feeTiers fee tiers of the next order in every market, by symbol
 * @param pendingWithdrawals withdrawals that are neither paid nor returned, oldest first
 * @param stayUntilFilled whether triggered market orders that found less than their size try again at each mark
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

    /** Creates an account without {@code stayUntilFilled}, which is then absent from the JSON. */
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

    /** Kind of an account with a key of its own. */
    public static final String MASTER = "MasterEOA";

    public static final String SUB_ACCOUNT = "SubAccount";

    /** Kind of an account that acts by proposals of its signers. */
    public static final String MULTISIG = "Multisig";

    /**
     * Kind of an isolated account, which has its owner's position and orders in one market that were traded with {@code
     * i} true.
     */
    public static final String ISOLATED = "IsoAccount";

    /** Leverage of an account in a market: the setting of the account, or else the market's default. */
    public record LeverageSetting(String symbol, Decimal leverage) {}

    /**
     * A sub-account of this account.
     *
     * @param pubkey key of the sub-account, in base58
     */
    public record SubAccount(String pubkey, String name) {}

    /**
     * A builder that the account has approved, so that its orders may name it.
     *
     * @param recipient account that receives the fee, in base58
     * @param maxFee highest fee of an order, in basis points of the filled notional
     */
    public record BuilderApproval(String recipient, int maxFee) {}

    /**
     * Actions that wait for fills of an open order; after its first fill these are its stops, take profits and
     * reduce-only orders.
     *
     * @param parentOrderId ID of the open order, in base58
     * @param actions actions in order, each an object with its tag as the only key, as they were signed, except that
     *     sizes of exits are reduced after a fill
     */
    public record PendingOnFill(String parentOrderId, List<Map<String, Object>> actions) {}

    /**
     * Actions that an open basket executes once the mark passes its trigger.
     *
     * @param orderId ID of the basket, in base58
     * @param actions actions in order, each an object with its tag as the only key, as they were signed
     * @param i true: the basket was signed with {@code i} true, so all its orders are isolated; absent: the {@code i}
     *     of each order applies
     */
    public record WaitingBasket(
            String orderId,
            List<Map<String, Object>> actions,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Boolean i) {}
}
