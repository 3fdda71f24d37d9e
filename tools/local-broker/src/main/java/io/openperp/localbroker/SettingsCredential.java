package io.openperp.localbroker;

import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.login.AppConfigurationEntry;
import org.apache.kafka.common.security.auth.AuthenticateCallbackHandler;
import org.apache.kafka.common.security.scram.ScramCredential;
import org.apache.kafka.common.security.scram.ScramCredentialCallback;
import org.apache.kafka.common.security.scram.internals.ScramFormatter;
import org.apache.kafka.common.security.scram.internals.ScramMechanism;
import org.jspecify.annotations.Nullable;

/**
 * Lets a broker take its only user from its own login settings. Otherwise Kafka keeps users in its metadata log, into
 * which only a connected client can write them, and which does not work for connections between controllers.
 */
public final class SettingsCredential implements AuthenticateCallbackHandler {

    private static final int ITERATIONS = 4096;

    private @Nullable String user;
    private @Nullable ScramCredential credential;

    @Override
    public void configure(Map<String, ?> settings, String mechanism, List<AppConfigurationEntry> login) {
        Map<String, ?> options = login.getFirst().getOptions();
        user = String.valueOf(options.get("username"));
        try {
            credential = new ScramFormatter(ScramMechanism.forMechanismName(mechanism))
                    .generateCredential(String.valueOf(options.get("password")), ITERATIONS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java has no " + mechanism, e);
        }
    }

    @Override
    public void handle(Callback[] callbacks) {
        String named = null;
        for (Callback callback : callbacks) {
            if (callback instanceof NameCallback name) {
                named = name.getDefaultName();
            } else if (callback instanceof ScramCredentialCallback wanted && named != null && named.equals(user)) {
                wanted.scramCredential(credential);
            }
        }
    }

    @Override
    public void close() {
        credential = null;
    }
}
