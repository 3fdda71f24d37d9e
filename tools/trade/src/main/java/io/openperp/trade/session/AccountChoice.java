package io.openperp.trade.session;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whose data a command shows: all data of accounts is public. */
public final class AccountChoice {

    @Option(
            names = "--account",
            paramLabel = "ACCOUNT",
            description = "of this account in base58, or of this key of yours (default: of --key)")
    @Nullable
    String account;
}
