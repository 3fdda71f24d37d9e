package io.openperp.stream.account;

import io.openperp.api.account.MultisigProposal;
import io.openperp.api.account.MultisigProposal.MultisigProposals;
import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Keys;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.channel.TopicRequest;
import io.openperp.stream.connection.Connection;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.Sequence;
import io.openperp.units.Bytes32;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stream {@code multisig.<key>}: sends all proposals of a multisig account each time one of them changes (STR-029).
 * Each message replaces the previous one, so clients need not resume. Guarded by the lock of {@code Channels}.
 */
public final class MultisigStream implements Stream {

    private static final String TYPE = "multisig";

    private final Channels channels;
    private final AccountStream accounts;

    public MultisigStream(Channels channels, AccountStream accounts) {
        this.channels = channels;
        this.accounts = accounts;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void read(ClientMessage.Subscription entry, RequestedTopics wanted) {
        List<String> keys = entry.multisig() == null ? List.of() : entry.multisig();
        if (keys.isEmpty()) {
            wanted.refuse("a multisig subscription needs multisig: a base58 key or an array of them");
        }
        for (@Nullable String key : keys) {
            try {
                wanted.add(new Request(Bytes32.parse(String.valueOf(key))));
            } catch (IllegalArgumentException notAKey) {
                wanted.refuse("multisig " + RequestedTopics.shortened(String.valueOf(key)) + " is not a key: "
                        + notAKey.getMessage());
            }
        }
    }

    /** Publishes the proposals that changed; called after the events have been applied to the accounts. */
    public void apply(EventRecord record, AccountEvents events) {
        Set<Bytes32> changed = new LinkedHashSet<>();
        for (AccountEvent event : events.getEventsList()) {
            if (event.hasProposalChanged() || event.hasMultisigChanged()) {
                changed.add(Keys.read(event.getAccount()));
            }
        }
        for (Bytes32 multisig : changed) {
            accounts.proposalsChanged(multisig, Sequence.first(record.number()));
            channels.publishLatest(topic(multisig), topic(multisig), text(multisig));
        }
    }

    private OutboundMessage text(Bytes32 multisig) {
        List<MultisigProposal> proposals = accounts.proposals(multisig);
        MultisigProposals all = new MultisigProposals(multisig.toString(), proposals == null ? List.of() : proposals);
        return Channels.text(new ServerMessage.Multisig(
                new ServerMessage.MultisigData(all), topic(multisig), number(multisig), 0, null));
    }

    private long number(Bytes32 multisig) {
        return accounts.proposalsSeq(multisig);
    }

    private static String topic(Bytes32 multisig) {
        return TYPE + "." + multisig;
    }

    /**
     * A subscription to the proposals of one account: first the present list, which is empty for an account that is no
     * multisig account, then a message for each change.
     */
    private final class Request implements TopicRequest {
        private final Bytes32 multisig;

        Request(Bytes32 multisig) {
            this.multisig = multisig;
        }

        @Override
        public String topic() {
            return MultisigStream.topic(multisig);
        }

        @Override
        public long seq() {
            return number(multisig);
        }

        @Override
        public void begin(Connection client) {
            client.sendFirst(topic(), text(multisig));
        }
    }
}
