package io.openperp.exchange.account.admission.settings;

import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.margin.OrderReserve;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AgentChanged;
import io.openperp.journal.Keys;
import io.openperp.journal.LeverageChanged;
import io.openperp.journal.Noted;
import io.openperp.journal.StatusKind;
import io.openperp.risk.market.LeverageChange;
import io.openperp.submission.ActionMessages;
import io.openperp.transaction.SettingsAction;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SettingsAction.UpdateUserSettings.LeverageSetting;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the actions by which owners change settings of their accounts: agents (AGT-002 to AGT-006), leverage
 * (MRG-016 to MRG-019), builders and notes.
 */
public final class SettingsActions {

    private final Listings listings;
    private final ShardSettings settings;
    private final PrivateEvents facts;
    private final IsolatedMargin isolated;
    private final BuilderApprovals builders;

    public SettingsActions(
            Listings listings,
            ShardSettings settings,
            PrivateEvents facts,
            IsolatedMargin isolated,
            BuilderApprovals builders) {
        this.listings = listings;
        this.settings = settings;
        this.facts = facts;
        this.isolated = isolated;
        this.builders = builders;
    }

    /**
     * Carries out one action, or answers why it is refused.
     *
     * @param flaw why the action is refused whatever the state of the exchange is; empty if nothing is wrong with it
     */
    public void carryOut(Submission submission, int index, SettingsAction action, String flaw) {
        switch (action) {
            case AgentWalletCreation change -> changeAgent(submission, index, change);
            case UpdateUserSettings change -> changeLeverage(submission, index, change, flaw);
            case BuilderApproval approval -> builders.approve(submission, index, approval, flaw);
            case BuilderRevocation revocation -> builders.revoke(submission, index, revocation);
            case Note note -> note(submission, index, note, flaw);
        }
    }

    /**
     * Publishes a signed text in the history of the account (TXN-026). No state changes: the event is the only effect.
     */
    private void note(Submission submission, int action, Note note, String flaw) {
        if (!flaw.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, flaw);
            return;
        }
        facts.about(submission.account.key).setNoted(Noted.newBuilder().setText(note.text()));
        submission.answer(action, StatusKind.NOTE, "");
    }

    private void changeAgent(Submission submission, int action, AgentWalletCreation change) {
        Account account = submission.account;
        Bytes32 agent = change.agent();
        String refusal = agentRefusal(submission, agent, change.remove());
        if (refusal != null) {
            submission.answer(action, StatusKind.AGENT_WALLET_FAILED, refusal);
            return;
        }
        if (change.remove()) {
            account.removeAgent(agent);
        } else {
            account.addAgent(agent);
        }
        facts.about(account.key)
                .setAgentChanged(
                        AgentChanged.newBuilder().setAgent(Keys.write(agent)).setRemoved(change.remove()));
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.AGENT_WALLET)
                .setAgent(Keys.write(agent)));
    }

    private @Nullable String agentRefusal(Submission submission, Bytes32 agent, boolean remove) {
        Account account = submission.account;
        if (!submission.byOwner) {
            return "only the account itself may add or remove agents";
        }
        if (remove) {
            return account.hasAgent(agent) ? null : "agent " + agent + " is not an agent of the account";
        }
        if (agent.equals(account.key)) {
            return "an account is not its own agent";
        }
        int most = settings.record().getAgentsPerAccount();
        return account.hasAgent(agent) || account.agentCount() < most
                ? null
                : "the account has " + most + " agents already; remove one first";
    }

    /** Applies all leverage settings of the action. If one is refused, applies none and answers why. */
    private void changeLeverage(Submission submission, int action, UpdateUserSettings change, String refusal) {
        Account account = submission.account;
        List<Account> all = withIsolated(account, change);
        List<TreeMap<Integer, Long>> before =
                all.stream().map(Account::leverageSettings).toList();
        String refused = refusal.isEmpty() ? twice(change) : refusal;
        if (refused == null && account.isInLiquidation()) {
            refused = Submission.LIQUIDATION;
        }
        for (LeverageSetting setting : change.settings()) {
            refused = refused != null ? refused : naming(setting, change(account, setting));
            refused = refused != null ? refused : changeIsolated(account, setting);
        }
        if (refused != null) {
            for (int i = 0; i < all.size(); i++) {
                all.get(i).restoreLeverage(before.get(i));
            }
            submission.answer(action, StatusKind.ERROR, refused);
            return;
        }
        for (LeverageSetting setting : change.settings()) {
            ListedMarket market = listings.bySymbol(setting.symbol());
            if (market != null) {
                publish(account, market);
                Account position = isolated.of(account.key, market);
                if (position != null) {
                    publish(position, market);
                }
            }
        }
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.UPDATE_USER_SETTINGS)
                .addAllLeverage(ActionMessages.leverageSettings(change)));
    }

    private void publish(Account account, ListedMarket market) {
        facts.about(account.key)
                .setLeverageChanged(LeverageChanged.newBuilder()
                        .setMarket(market.number)
                        .setSymbol(market.symbol())
                        .setLeverage(account.leverageIn(market)));
    }

    /** The account, followed by those of its isolated accounts that are in a market named by the settings. */
    private List<Account> withIsolated(Account account, UpdateUserSettings change) {
        List<Account> all = new ArrayList<>();
        all.add(account);
        for (LeverageSetting setting : change.settings()) {
            ListedMarket market = listings.bySymbol(setting.symbol());
            Account position = market == null ? null : isolated.of(account.key, market);
            if (position != null) {
                all.add(position);
            }
        }
        return all;
    }

    /**
     * Changes the leverage of the owner's isolated account in this market too, if there is one (ISO-005). Returns why
     * it is refused, or null if it is not.
     */
    private @Nullable String changeIsolated(Account owner, LeverageSetting setting) {
        ListedMarket market = listings.bySymbol(setting.symbol());
        Account position = market == null ? null : isolated.of(owner.key, market);
        if (position == null) {
            return null;
        }
        String refusal = position.isInLiquidation() ? Submission.LIQUIDATION : change(position, setting);
        return refusal == null ? null : refusal + " for the isolated position in " + setting.symbol();
    }

    /**
     * Returns the refusal if an action has two settings for one market, else null. This bounds the work of an action by
     * the number of markets.
     */
    private static @Nullable String twice(UpdateUserSettings change) {
        TreeSet<String> symbols = new TreeSet<>();
        for (LeverageSetting setting : change.settings()) {
            if (!symbols.add(setting.symbol())) {
                return "the leverage of " + setting.symbol() + " is given twice";
            }
        }
        return null;
    }

    /** Returns the refusal with the symbol of the leverage setting that it is about; null stays null. */
    private @Nullable String naming(LeverageSetting setting, @Nullable String refusal) {
        boolean named = refusal == null || listings.bySymbol(setting.symbol()) == null;
        return named ? refusal : refusal + " for " + setting.symbol();
    }

    private @Nullable String change(Account account, LeverageSetting setting) {
        ListedMarket market = listings.bySymbol(setting.symbol());
        if (market == null) {
            return listings.unknown(setting.symbol());
        }
        String outside = LeverageChange.range(
                market.conditions().parameters(), setting.leverage().exactUnits());
        if (outside != null) {
            return outside;
        }
        Margin.Requirement before = Margin.requirement(account);
        account.setLeverage(market, setting.leverage().exactUnits());
        Margin.Requirement after = Margin.requirement(account);
        return LeverageChange.margin(
                Margin.equityCoversMaintenance(account, listings),
                before.used(),
                after.used(),
                before.survival(),
                after.survival(),
                available(account, after.used()));
    }

    /**
     * Equity that is available for a leverage change: equity plus the part of the order margin that open orders need;
     * the rest of the order margin does not cover the position.
     */
    private static long available(Account account, long used) {
        long positions = 0;
        for (Holding holding : account.holdings()) {
            positions = Fixed.addSaturated(positions, OrderReserve.ofPosition(account, holding));
        }
        long orders = Math.max(0, used - positions);
        return Fixed.addSaturated(Margin.equity(account), Math.min(account.orderMargin(), orders));
    }
}
