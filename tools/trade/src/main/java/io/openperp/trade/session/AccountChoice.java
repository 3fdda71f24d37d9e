package io.openperp.trade.session;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option for the account whose data is shown. Data of all accounts is public. */
public final class AccountChoice {

    @Option(
            names = "--account",
            paramLabel = "ACCOUNT",
            description = "of this account in base58, or of this key of yours (default: of --key)")
    @Nullable
    String account;
}
