package io.openperp.drill.load;

import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.published.ClientAction;
import io.openperp.drill.published.JavaClientSigning;
import io.openperp.drill.published.OnFillSigning;
import io.openperp.drill.published.PublishedClient;
import io.openperp.drill.published.SignedTransaction;
import io.openperp.transaction.Action;
import io.openperp.transaction.SecretKey;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An account of the drill with its key, everything it has sent, and its random order flow. One thread at a time uses it.
 *
 * <p>It gets 10000 from the faucet and retires long before its histories exceed what the API answers.
 */
public final class DrillAccount {

    public static final String FUNDS = "10000";

    private static final String FUNDS_OF_A_SUB_ACCOUNT = "1000";
    private static final String FUNDS_OF_A_MULTISIG = "500";

    private static final int MAX_TRANSACTIONS = 1200;
    private static final SecureRandom KEYS = new SecureRandom();

    private final PublishedClient client;
    private final ApiClient api;
    private final TradedMarkets markets;
    private final String secret;
    private final String key;
    private final boolean isSubAccount;
    private final DrillAgent agent;
    private final RandomOrderFlow orderFlow;
    private final Withdrawals withdrawals;
    private final NewerOrders newerOrders;
    private final SubAccountNames names;
    private final PolicyChanges policies;
    private final List<SentTransaction> sent = new ArrayList<>();
    private int subAccounts;

    private DrillAccount(
            PublishedClient client,
            ApiClient api,
            TradedMarkets markets,
            String secret,
            String key,
            boolean isSubAccount,
            DrillAgent agent,
            long seed) {
        this.client = client;
        this.api = api;
        this.markets = markets;
        this.secret = secret;
        this.key = key;
        this.isSubAccount = isSubAccount;
        this.agent = agent;
        this.orderFlow = new RandomOrderFlow(markets, seed);
        this.withdrawals = new Withdrawals(~seed);
        this.newerOrders = new NewerOrders(key, markets, seed);
        this.names = new SubAccountNames(seed);
        this.policies = new PolicyChanges(key, seed);
    }

    /** Of a new key. */
    static DrillAccount create(PublishedClient client, ApiClient api, TradedMarkets markets, long seed) {
        byte[] drawn = new byte[32];
        KEYS.nextBytes(drawn);
        return of(Base58.encode(drawn), client, api, markets, seed);
    }

    /** Of a key that there is, in base58. */
    static DrillAccount of(String secret, PublishedClient client, ApiClient api, TradedMarkets markets, long seed) {
        return new DrillAccount(
                client,
                api,
                markets,
                secret,
                SecretKey.parse(secret).publicKey().toString(),
                false,
                new DrillAgent(seed),
                seed);
    }

    /** The next that this account makes; this account signs for it, and they move money to each other. */
    DrillAccount nextSubAccount(long seed) {
        Bytes32 sub = DerivedKeys.subAccount(Bytes32.parse(key), subAccounts++);
        DrillAccount made = new DrillAccount(client, api, markets, secret, sub.toString(), true, agent, seed);
        orderFlow.movesMoneyTo(made.key);
        made.orderFlow.movesMoneyTo(key);
        names.nameOf(made.key);
        return made;
    }

    /** To its isolated accounts and back. */
    void movesMargin() {
        Bytes32 owner = Bytes32.parse(key);
        orderFlow.movesMarginTo(
                market -> DerivedKeys.isolatedAccount(owner, market.number()).toString());
    }

    /** It has no sub-account any more. */
    void forgetSubAccount() {
        orderFlow.movesMoneyTo("");
        names.nameOf("");
    }

    /** Its public key in base58. */
    public String key() {
        return key;
    }

    /** Whether it is an account under another one of the drill. */
    public boolean isSubAccount() {
        return isSubAccount;
    }

    /** The public key that owns it in base58: its own, or of a sub-account that of its master. */
    public String owner() {
        return isSubAccount ? SecretKey.parse(secret).publicKey().toString() : key;
    }

    /** That of the master, if this is a sub-account. */
    public DrillAgent agent() {
        return agent;
    }

    /** From outside the exchange, in USD. */
    public String paidIn() {
        return isSubAccount ? "0" : FUNDS;
    }

    RandomOrderFlow orderFlow() {
        return orderFlow;
    }

    /** In the order of sending. */
    public List<SentTransaction> sent() {
        return sent;
    }

    boolean isRetired() {
        return sent.size() >= MAX_TRANSACTIONS;
    }

    /** Signed, and not sent yet. */
    SentTransaction faucet() {
        return signed(List.of(ClientAction.faucet()));
    }

    /**
     * Signed, and not sent yet.
     *
     * @param others accounts that money may be sent to
     * @param multisigs those of which it may be a signer
     */
    SentTransaction next(List<String> others, List<DrillMultisig> multisigs) {
        Optional<Action> withdrawal = isSubAccount ? Optional.empty() : withdrawals.next();
        if (withdrawal.isPresent()) {
            SentTransaction next = sign(withdrawal.get());
            withdrawals.remember(next);
            return next;
        }
        List<Action> newer = newerOrders.next(others);
        if (!newer.isEmpty()) {
            SignedTransaction transaction = JavaClientSigning.sign(secret, key, newer);
            orderFlow.rememberOrders(transaction, newer);
            return toBeSent(transaction);
        }
        if (!isSubAccount) {
            Optional<Action> policy = policies.next(others, multisigs);
            if (policy.isPresent()) {
                return sign(policy.get());
            }
        }
        return signed(names.next().map(List::of).orElseGet(() -> orderFlow.next(key, others, multisigs)));
    }

    /** Signed as our Java client does, and not sent yet. */
    SentTransaction sign(Action action) {
        return toBeSent(JavaClientSigning.sign(secret, key, action));
    }

    /** Signed, and not sent yet. */
    SentTransaction createMultisig(List<String> signers, int threshold) {
        return signed(List.of(ClientAction.createMultisig(signers, threshold)));
    }

    /** Signed, and not sent yet. */
    SentTransaction createSubAccount() {
        return signed(List.of(ClientAction.createSubAccount("drill", FUNDS_OF_A_SUB_ACCOUNT)));
    }

    /** Signed, and not sent yet. */
    SentTransaction fund(DrillMultisig multisig) {
        return signed(List.of(ClientAction.transfer(key, multisig.key(), FUNDS_OF_A_MULTISIG)));
    }

    /** Signed, and not sent yet. */
    SentTransaction approveAgent() {
        return signed(List.of(agent.approval()));
    }

    /** Signed, and not sent yet. */
    SentTransaction removeAgent() {
        return signed(List.of(agent.removal()));
    }

    /** Signed, and not sent yet. @param former the secret key in base58 of one that is no agent any more */
    SentTransaction signInVain(String former) {
        SentTransaction next =
                toBeSent(client.sign(former, key, OptionalLong.empty(), List.of(ClientAction.cancelAll())));
        agent.signedInVain(next);
        return next;
    }

    /** Signed, and not sent yet: takes conditional orders away; empty if there are none left. */
    Optional<SentTransaction> cancelWaiting() {
        List<ClientAction> cancels = orderFlow.cancelWaiting();
        return cancels.isEmpty() ? Optional.empty() : Optional.of(signed(cancels));
    }

    /** As {@link #cancelWaiting}, of those that a basket or a fill may have placed meanwhile: when none of these waits any more. */
    Optional<SentTransaction> cancelHeld() {
        List<ClientAction> cancels = orderFlow.cancelHeld();
        return cancels.isEmpty() ? Optional.empty() : Optional.of(signed(cancels));
    }

    /** The last transaction of an account. */
    SentTransaction cancelAll() {
        return signed(List.of(ClientAction.cancelAll()));
    }

    Reply send(SentTransaction transaction) throws InterruptedException {
        return transaction.sendTo(api);
    }

    private SentTransaction signed(List<ClientAction> actions) {
        String signer = agent.signerOf(actions, secret);
        SignedTransaction transaction = actions.getFirst().type().equals("onFill")
                ? OnFillSigning.sign(signer, key, actions.getFirst())
                : client.sign(signer, key, OptionalLong.empty(), actions);
        orderFlow.remember(transaction, actions);
        return toBeSent(transaction);
    }

    private SentTransaction toBeSent(SignedTransaction transaction) {
        SentTransaction next = new SentTransaction(key, transaction);
        sent.add(next);
        return next;
    }
}
