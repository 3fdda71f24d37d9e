package io.openperp.stream.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.StreamAccount;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Accounts that are paid while a snapshot of them is handed out are in it as they were at its moment (STR-022). */
class AccountsCutTest {

    private static final int ACCOUNTS = 10;

    private final List<AccountState> accounts = new ArrayList<>();

    @Test
    void everyAccountIsInItOnceAsItWasAtTheMoment() {
        IntStream.range(0, ACCOUNTS).forEach(i -> add(0));
        pay(null, 100);

        AccountsCut cut = new AccountsCut(accounts, 1, 0);
        List<StreamAccount> taken = new ArrayList<>(cut.take(3));
        pay(cut, 200);
        add(1);
        pay(cut, 300);
        taken.addAll(rest(cut));

        assertThat(taken)
                .hasSize(ACCOUNTS)
                .allSatisfy(
                        account -> assertThat(account.getTotals().getBalance()).isEqualTo(100))
                .extracting(StreamAccount::getAccount)
                .doesNotHaveDuplicates();
    }

    @Test
    void theNextOneHasWhatCameMeanwhile() {
        IntStream.range(0, ACCOUNTS).forEach(i -> add(0));
        AccountsCut first = new AccountsCut(accounts, 1, 0);
        first.take(3);
        pay(first, 200);
        add(1);
        pay(first, 300);

        assertThat(rest(new AccountsCut(accounts, 2, 0)))
                .hasSize(ACCOUNTS + 1)
                .allSatisfy(
                        account -> assertThat(account.getTotals().getBalance()).isEqualTo(300));
    }

    private void add(int cut) {
        byte[] key = new byte[32];
        key[0] = (byte) accounts.size();
        accounts.add(new AccountState(Bytes32.of(key), cut));
    }

    /** Changes all accounts, as an event does it. */
    private void pay(@Nullable AccountsCut cut, long balance) {
        for (AccountState account : accounts) {
            if (cut != null) {
                cut.keep(account);
            }
            account.take(AccountEvent.newBuilder()
                    .setTotals(AccountTotals.newBuilder().setBalance(balance))
                    .build());
        }
    }

    private static List<StreamAccount> rest(AccountsCut cut) {
        return Stream.generate(() -> cut.take(4))
                .takeWhile(slice -> !slice.isEmpty())
                .flatMap(List::stream)
                .toList();
    }
}
