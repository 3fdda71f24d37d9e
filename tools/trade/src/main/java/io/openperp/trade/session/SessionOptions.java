package io.openperp.trade.session;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options of all commands, which may stand before or after the name of the command. */
public final class SessionOptions {

    @Option(
            names = "--url",
            paramLabel = "ADDRESS",
            scope = ScopeType.INHERIT,
            description = "the exchange: address of its HTTP API, or its name in the settings (also: TRADE_URL)")
    @Nullable
    String url;

    @Option(
            names = "--ws",
            paramLabel = "ADDRESS",
            scope = ScopeType.INHERIT,
            description = "its WebSocket, if it is not at the port after that of --url (also: TRADE_WS)")
    @Nullable
    String ws;

    @Option(
            names = "--key",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "which of your keys signs (also: TRADE_KEY)")
    @Nullable
    String key;

    @Option(
            names = "--network",
            paramLabel = "NETWORK",
            scope = ScopeType.INHERIT,
            description = "signs for this network alone: mainnet, testnet or devnet (also: TRADE_NETWORK)")
    @Nullable
    String network;

    @Option(
            names = "--passphrase-file",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "its first line is the passphrase of the key; else TRADE_PASSPHRASE is, or you are asked")
    @Nullable
    Path passphraseFile;

    @Option(
            names = "--json",
            scope = ScopeType.INHERIT,
            description = "one JSON object, for programs; of book and watch one a line for every update")
    boolean json;

    @Option(
            names = {"-y", "--yes"},
            scope = ScopeType.INHERIT,
            description = "asks nothing")
    boolean yes;
}
