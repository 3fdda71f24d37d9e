package io.openperp.stream.account;

import com.google.protobuf.ByteString;
import io.openperp.api.account.FullAccount.SubAccount;
import io.openperp.journal.AgentChanged;
import io.openperp.journal.StreamAccount;
import io.openperp.journal.StreamSubAccount;
import io.openperp.journal.SubAccountChanged;
import io.openperp.units.Base58;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** The agents of an account, and the sub-accounts whose master it is. */
final class RelatedKeys {

    private final SortedSet<ByteString> agents = new TreeSet<>(ByteString.unsignedLexicographicalComparator());

    /** Names of the sub-accounts by key, in the order in which they were made. */
    private final Map<ByteString, String> subAccounts = new LinkedHashMap<>();

    void take(AgentChanged changed) {
        if (changed.getRemoved()) {
            agents.remove(changed.getAgent());
        } else {
            agents.add(changed.getAgent());
        }
    }

    void take(SubAccountChanged changed) {
        if (changed.getRemoved()) {
            subAccounts.remove(changed.getSubAccount());
        } else {
            subAccounts.put(changed.getSubAccount(), changed.getName());
        }
    }

    void save(StreamAccount.Builder account) {
        account.addAllAgents(agents);
        subAccounts.forEach((key, name) -> account.addSubAccounts(
                StreamSubAccount.newBuilder().setAccount(key).setName(name)));
    }

    void restore(StreamAccount saved) {
        agents.addAll(saved.getAgentsList());
        saved.getSubAccountsList().forEach(sub -> subAccounts.put(sub.getAccount(), sub.getName()));
    }

    /** Keys of the agents in base58, in the order of their bytes. */
    List<String> agents() {
        return agents.stream().map(agent -> Base58.encode(agent.toByteArray())).toList();
    }

    List<SubAccount> subAccounts() {
        return subAccounts.entrySet().stream()
                .map(sub -> new SubAccount(Base58.encode(sub.getKey().toByteArray()), sub.getValue()))
                .toList();
    }
}
