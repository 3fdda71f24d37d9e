package io.openperp.api;

import java.util.List;

/**
 * Everything an account has now.
 *
 * @param leverageSettings one for every market, by symbol
 * @param authorizedAgentWallets keys in base58 that may sign for the account, in the order of their bytes
 * @param known whether the account was ever funded
 * @param scheduledCancelDue when {@code scheduleCancel} cancels all open orders unless it is sent again, in milliseconds of
 *     exchange time; 0: it is off
 * @param builderCodeApprovals builders that its orders may name, in the order of their bytes
 */
public record FullAccount(
        Margin margin,
        List<Position> positions,
        List<OpenOrder> openOrders,
        List<LeverageSetting> leverageSettings,
        List<String> authorizedAgentWallets,
        boolean known,
        long scheduledCancelDue,
        List<BuilderApproval> builderCodeApprovals) {}
