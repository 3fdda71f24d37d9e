package io.openperp.drill.load;

import io.openperp.drill.client.ApiClient;
import io.openperp.drill.client.Reply;
import io.openperp.drill.client.SentTransaction;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.published.ClientAction;
import io.openperp.drill.published.JavaClientSigning;
import io.openperp.drill.published.OnFillSigning;
import io.openperp.drill.published.PublishedClient;
import io.openperp.drill.published.SignedTransaction;
import io.openperp.transaction.Action;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;

/**
 * An account of the drill with its key, all transactions that it has sent, and its random order flow. Only one thread
 * at a time uses it.
 *
 * <p>It gets 10000 USD from the faucet and stops trading long before its histories exceed what the API returns.
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

    /** Creates an account with a new key; it has no money yet. */
    static DrillAccount create(PublishedClient client, ApiClient api, TradedMarkets markets, long seed) {
        byte[] drawn = new byte[32];
        KEYS.nextBytes(drawn);
        return of(Base58.encode(drawn), client, api, markets, seed);
    }

    /**
     * An account with an existing key.
     *
     * @param secret secret key in base58
     */
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

    /** The next sub-account of this account. This account signs for it, and they transfer money to each other. */
    DrillAccount nextSubAccount(long seed) {
        Bytes32 sub = DerivedKeys.subAccount(Bytes32.parse(key), subAccounts++);
        DrillAccount made = new DrillAccount(client, api, markets, secret, sub.toString(), true, agent, seed);
        orderFlow.movesMoneyTo(made.key);
        made.orderFlow.movesMoneyTo(key);
        names.nameOf(made.key);
        return made;
    }

    /** Lets the account move margin to its isolated accounts and back from now on. */
    void movesMargin() {
        Bytes32 owner = Bytes32.parse(key);
        orderFlow.movesMarginTo(
                market -> DerivedKeys.isolatedAccount(owner, market.number()).toString());
    }

    /** Records that the account no longer has a sub-account. */
    void forgetSubAccount() {
        orderFlow.movesMoneyTo("");
        names.nameOf("");
    }

    /** Public key of the account in base58. */
    public String key() {
        return key;
    }

    /** Whether the account is a sub-account of another account of the drill. */
    public boolean isSubAccount() {
        return isSubAccount;
    }

    /** Public key of the owner in base58: the account's own, or for a sub-account the master's. */
    public String owner() {
        return isSubAccount ? SecretKey.parse(secret).publicKey().toString() : key;
    }

    /** The agent of the account; for a sub-account, that of its master. */
    public DrillAgent agent() {
        return agent;
    }

    RandomOrderFlow orderFlow() {
        return orderFlow;
    }

    /** All transactions sent, in order. */
    public List<SentTransaction> sent() {
        return sent;
    }

    boolean isRetired() {
        return sent.size() >= MAX_TRANSACTIONS;
    }

    /** Signs a faucet claim without sending it. */
    SentTransaction faucet() {
        return signed(List.of(ClientAction.faucet()));
    }

    /**
     * Signs the next transaction of the random order flow without sending it.
     *
     * @param others accounts that money may be sent to
     * @param multisigs multisig accounts of which this account may be a signer
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

    /** Signs the action with the Java client without sending it. */
    SentTransaction sign(Action action) {
        return toBeSent(JavaClientSigning.sign(secret, key, action));
    }

    /** Signs the creation of a multisig account without sending it. */
    SentTransaction createMultisig(List<String> signers, int threshold) {
        return signed(List.of(ClientAction.createMultisig(signers, threshold)));
    }

    /** Signs the creation of a sub-account without sending it. */
    SentTransaction createSubAccount() {
        return signed(List.of(ClientAction.createSubAccount("drill", FUNDS_OF_A_SUB_ACCOUNT)));
    }

    /** Signs a transfer to the multisig account without sending it. */
    SentTransaction fund(DrillMultisig multisig) {
        return signed(List.of(ClientAction.transfer(key, multisig.key(), FUNDS_OF_A_MULTISIG)));
    }

    /** Signs the approval of the agent without sending it. */
    SentTransaction approveAgent() {
        return signed(List.of(agent.approval()));
    }

    /** Signs the removal of the agent without sending it. */
    SentTransaction removeAgent() {
        return signed(List.of(agent.removal()));
    }

    /**
     * Signs a transaction with the key of a former agent without sending it; the exchange must refuse it.
     *
     * @param former secret key of the former agent, in base58
     */
    SentTransaction signInVain(String former) {
        return toBeSent(client.sign(former, key, OptionalLong.empty(), List.of(ClientAction.cancelAll())));
    }

    /** Signs cancels of waiting conditional orders without sending them; empty if there are none left. */
    Optional<SentTransaction> cancelWaiting() {
        List<ClientAction> cancels = orderFlow.cancelWaiting();
        return cancels.isEmpty() ? Optional.empty() : Optional.of(signed(cancels));
    }

    /**
     * Signs cancels of conditional orders that baskets or on-fill orders may have placed, without sending them; empty
     * if there are none left. To be called when no basket or on-fill order waits any more.
     */
    Optional<SentTransaction> cancelHeld() {
        List<ClientAction> cancels = orderFlow.cancelHeld();
        return cancels.isEmpty() ? Optional.empty() : Optional.of(signed(cancels));
    }

    /** Signs a cancel of all orders without sending it. Sent when the account stops trading. */
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

    /** Draws renames of a sub-account by its master. A name that the sub-account already has is refused. */
    static final class SubAccountNames {

        /** One in this many transactions of a master is a rename. */
        private static final int SHARE = 25;

        private static final int NAMES = 3;

        /** Modifies the seed, so that names are drawn independently of the account's other random choices. */
        private static final long DRAWS = 0x4e61_6d65_73L;

        private final Random random;
        private String subAccount = "";

        SubAccountNames(long seed) {
            random = new Random(seed ^ DRAWS);
        }

        /** Sets the sub-account to be renamed from now on; empty: none. */
        void nameOf(String made) {
            subAccount = made;
        }

        /** Renaming action of the next transaction; empty: the account trades instead. */
        Optional<ClientAction> next() {
            if (subAccount.isEmpty() || random.nextInt(SHARE) != 0) {
                return Optional.empty();
            }
            return Optional.of(ClientAction.renameSubAccount(subAccount, "drill " + random.nextInt(NAMES)));
        }
    }
}
