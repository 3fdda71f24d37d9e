package io.openperp.drill.load;

import io.openperp.drill.client.ApiClient;
import io.openperp.drill.client.Reply;
import io.openperp.drill.client.SentTransaction;
import io.openperp.drill.client.SentTransaction.Outcome;
import io.openperp.drill.exchange.DrillFailedException;
import io.openperp.drill.exchange.ExchangeUnderTest;
import io.openperp.drill.exchange.TradedMarkets;
import io.openperp.drill.published.PublishedClient;
import io.openperp.transaction.Action;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The load of a drill: accounts that trade with each other, each sending one transaction after the other. When there is
 * no answer, an account randomly either sends the transaction again until it is answered, or continues with the next
 * one, so that the comparison has to find out the outcome.
 */
public final class Load implements AutoCloseable {

    private static final int CONCURRENT_ACCOUNTS = 16;
    /** One in this many accounts has a sub-account. They are few, since comparing each account takes time. */
    private static final int ACCOUNTS_FOR_A_SUB_ACCOUNT = 4;

    /** If an account has a sub-account, one in this many of their transactions is the sub-account's. */
    private static final int SHARE_OF_SUB_ACCOUNTS = 2;

    /** Smallest number of transactions after which a master removes its sub-account. */
    private static final int SHORTEST_LIFE = 15;

    private static final int LONGEST_LIFE = 45;

    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(120);
    private static final Duration LONGEST_END = Duration.ofSeconds(10);
    private static final long RETRY_MILLIS = 100;

    private final PublishedClient client;
    private final ApiClient api;
    private final TradedMarkets markets;
    private final ServiceAvailability answers;
    private final List<Slot> slots = new ArrayList<>();
    private final long pauseNanos;
    private final List<DrillAccount> accounts = new CopyOnWriteArrayList<>();
    private final List<DrillMultisig> multisigs = new CopyOnWriteArrayList<>();
    private final Operator operator;
    private final SubAccountRemoval removal;
    private final AgentReplacement agents;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private List<Future<?>> running = List.of();
    private volatile boolean pausing;
    private volatile boolean isPatient;

    /**
     * Creates the accounts; {@link #resume} starts them.
     *
     * @param answers records when a transaction was answered
     * @param markets markets to trade; the operator adds listed ones
     * @param ownLanes whether each market begins in a lane of its own
     * @param rate transactions per second, of all accounts together
     */
    public Load(
            PublishedClient client,
            ApiClient api,
            ServiceAvailability answers,
            ExchangeUnderTest exchange,
            TradedMarkets markets,
            boolean ownLanes,
            long seed,
            int rate)
            throws IOException {
        this.markets = markets;
        this.client = client;
        this.api = api;
        this.answers = answers;
        this.operator = new Operator(
                DrillAccount.of(exchange.operatorSecret(), client, api, markets, 0),
                api,
                exchange,
                markets,
                ownLanes,
                this::take,
                new Random(~seed));
        this.removal = new SubAccountRemoval(api, this::sendUntilAnswered);
        this.agents = new AgentReplacement(this::sendUntilAnswered);
        this.pauseNanos = 1_000_000_000L * CONCURRENT_ACCOUNTS / rate;
        for (int slot = 0; slot < CONCURRENT_ACCOUNTS; slot++) {
            boolean hasSubAccount = slot % ACCOUNTS_FOR_A_SUB_ACCOUNT == 0;
            slots.add(new Slot(new Random(seed * CONCURRENT_ACCOUNTS + slot), hasSubAccount));
        }
    }

    /** All accounts since the start, including sub-accounts and retired ones; the operator's account is the last. */
    public List<DrillAccount> accounts() {
        return Stream.concat(accounts.stream(), Stream.of(operator.account())).toList();
    }

    public Operator operator() {
        return operator;
    }

    /** The accounts that are trading at the moment. */
    public List<DrillAccount> trading() {
        return accounts.stream().filter(account -> !account.isRetired()).toList();
    }

    /**
     * Sets whether every transaction is sent again until it is answered. Needed for long faults: a transaction that is
     * left unanswered could not be sent again after 128 later ones, because its nonce would be too old.
     */
    public void setPatient(boolean patient) {
        isPatient = patient;
    }

    /** Starts trading, or continues it after {@link #pause}. */
    public void resume() {
        pausing = false;
        running = Stream.concat(
                        Stream.of(threads.submit(this::operate)), slots.stream().map(threads::submit))
                .<Future<?>>map(future -> future)
                .toList();
    }

    /**
     * Pauses trading; returns when no transaction is under way, and no conditional order waits for a mark that could
     * trigger it during a comparison.
     */
    public void pause() throws InterruptedException {
        pausing = true;
        for (Future<?> slot : running) {
            try {
                slot.get();
            } catch (ExecutionException e) {
                throw e.getCause() instanceof DrillFailedException failed
                        ? failed
                        : new IllegalStateException("an account of the drill failed", e);
            }
        }
        running = List.of();
        for (Slot slot : slots) {
            slot.cancel(DrillAccount::cancelWaiting);
        }
        for (Slot slot : slots) {
            slot.cancel(DrillAccount::cancelHeld);
        }
    }

    @Override
    public void close() {
        pausing = true;
        threads.shutdownNow();
    }

    /** Ends all trading at once. Transactions under way get no answer. */
    public void abandon() throws InterruptedException {
        close();
        threads.awaitTermination(LONGEST_END.toSeconds(), TimeUnit.SECONDS);
    }

    /**
     * Lets a new account claim money from the faucet shortly before all disks are lost; the restored exchange will not
     * know the account.
     */
    public DrillAccount claimBeforeTheLoss() throws InterruptedException {
        DrillAccount account = DrillAccount.create(client, api, markets, 0);
        sendUntilAnswered(account, account.faucet());
        return account;
    }

    /**
     * Sends the claim of that account again, to the restored exchange; the account is then compared like all others.
     */
    public void claimAgain(DrillAccount account) throws InterruptedException {
        SentTransaction claim = account.sent().getFirst();
        claim.forgetAnswers();
        sendUntilAnswered(account, claim);
        accounts.add(account);
    }

    private @Nullable Void operate() throws InterruptedException {
        if (operator.account().sent().isEmpty()) {
            sendUntilAnswered(operator.account(), operator.account().faucet());
        }
        while (!pausing) {
            operator.round();
        }
        operator.end();
        return null;
    }

    private SentTransaction take(Action action) throws InterruptedException {
        SentTransaction step = operator.account().sign(action);
        sendUntilAnswered(operator.account(), step);
        return step;
    }

    private List<String> keys() {
        return accounts.stream().map(DrillAccount::key).toList();
    }

    private void send(DrillAccount account, SentTransaction transaction) throws InterruptedException {
        if (isAnswered(account, transaction)) {
            return;
        }
        // A conditional order that is sent again only after the comparison could be triggered during the next one.
        if (isPatient || transaction.isConditional() || account.orderFlow().oneIn(2)) {
            sendUntilAnswered(account, transaction);
        } else {
            Thread.sleep(RETRY_MILLIS);
        }
    }

    private void sendUntilAnswered(DrillAccount account, SentTransaction transaction) throws InterruptedException {
        long deadline = System.nanoTime() + ANSWER_TIMEOUT.toNanos();
        while (!isAnswered(account, transaction)) {
            if (System.nanoTime() > deadline) {
                throw new DrillFailedException(
                        "no answer within %d s for %s".formatted(ANSWER_TIMEOUT.toSeconds(), transaction));
            }
            Thread.sleep(RETRY_MILLIS);
        }
    }

    /** Sends the transaction once; returns whether it was answered. */
    private boolean isAnswered(DrillAccount account, SentTransaction transaction) throws InterruptedException {
        if (account.send(transaction) instanceof Reply.Answered) {
            answers.add();
            return true;
        }
        return false;
    }

    /**
     * One stream of trading: an account, perhaps with a sub-account, which a new account replaces when it stops
     * trading.
     */
    private final class Slot implements Callable<@Nullable Void> {

        private final Random random;
        private final boolean hasSubAccount;
        private @Nullable DrillAccount account;
        private @Nullable DrillAccount subAccount;
        private int life;

        Slot(Random random, boolean hasSubAccount) {
            this.random = random;
            this.hasSubAccount = hasSubAccount;
        }

        @Override
        public @Nullable Void call() throws InterruptedException {
            while (!pausing) {
                long begin = System.nanoTime();
                DrillAccount trading = account;
                if (trading == null || trading.isRetired()) {
                    account = successorOf(trading);
                    continue;
                }
                if (subAccount != null && subAccount.sent().size() >= life) {
                    replace(trading, subAccount);
                }
                if (trading.agent().isDue(trading.sent().size())) {
                    agents.replace(trading, subAccount);
                }
                if (subAccount != null && random.nextInt(SHARE_OF_SUB_ACCOUNTS) == 0) {
                    trading = subAccount;
                }
                send(trading, trading.next(keys(), multisigs));
                long pause = (long) (pauseNanos * (0.5 + random.nextDouble()));
                Thread.sleep(Duration.ofNanos(Math.max(0, pause - (System.nanoTime() - begin))));
            }
            return null;
        }

        private void cancel(Function<DrillAccount, Optional<SentTransaction>> cancels) throws InterruptedException {
            for (DrillAccount trading : both()) {
                Optional<SentTransaction> next = cancels.apply(trading);
                while (next.isPresent()) {
                    sendUntilAnswered(trading, next.get());
                    next = cancels.apply(trading);
                }
            }
        }

        private List<DrillAccount> both() {
            return Stream.of(account, subAccount).flatMap(Stream::ofNullable).toList();
        }

        /** Cancels all orders of the old account; creates and funds a new one. */
        private DrillAccount successorOf(@Nullable DrillAccount old) throws InterruptedException {
            for (DrillAccount retired : old == null ? List.<DrillAccount>of() : both()) {
                sendUntilAnswered(retired, retired.cancelAll());
                // The second cancel is for orders that a fill placed while the first was on its way.
                sendUntilAnswered(retired, retired.cancelAll());
            }
            DrillAccount next = DrillAccount.create(client, api, markets, random.nextLong());
            accounts.add(next);
            sendUntilAnswered(next, next.faucet());
            agents.approve(next);
            next.movesMargin();
            subAccount = hasSubAccount ? subAccountOf(next) : null;
            shareAnAccount(next);
            return next;
        }

        /** Creates a sub-account; null if the exchange refuses it, for instance because the master lacks money. */
        private @Nullable DrillAccount subAccountOf(DrillAccount master) throws InterruptedException {
            SentTransaction creation = master.createSubAccount();
            sendUntilAnswered(master, creation);
            Optional<String> status = creation.outcome().map(Outcome::status);
            if (status.isPresent() && !status.get().equals("createSubAccount")) {
                master.forgetSubAccount();
                return null;
            }
            DrillAccount made = master.nextSubAccount(random.nextLong());
            made.movesMargin();
            accounts.add(made);
            life = random.nextInt(SHORTEST_LIFE, LONGEST_LIFE);
            return made;
        }

        /** Replaces the sub-account. If it cannot be removed now, it continues for a while. */
        private void replace(DrillAccount master, DrillAccount old) throws InterruptedException {
            if (!removal.remove(master, old)) {
                life += SHORTEST_LIFE;
                return;
            }
            subAccount = subAccountOf(master);
        }

        /** Creates a multisig account together with another account; the threshold is one or two. */
        private void shareAnAccount(DrillAccount creator) throws InterruptedException {
            List<DrillAccount> owners =
                    accounts.stream().filter(each -> !each.isSubAccount()).toList();
            DrillAccount other = owners.get(random.nextInt(owners.size()));
            List<String> signers =
                    Stream.of(creator.key(), other.key()).distinct().toList();
            int threshold = 1 + random.nextInt(signers.size());
            sendUntilAnswered(creator, creator.createMultisig(signers, threshold));
            DrillMultisig made = DrillMultisig.firstOf(creator.key(), signers);
            sendUntilAnswered(creator, creator.fund(made));
            multisigs.add(made);
        }
    }
}
