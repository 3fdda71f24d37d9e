package io.openperp.account.query.holding;

import io.openperp.account.query.holding.AgentRow.AgentKey;
import java.util.List;
import org.springframework.data.repository.Repository;

/** Repository of table {@code agents}. */
public interface AgentRows extends Repository<AgentRow, AgentKey> {

    List<AgentRow> findByAccountOrderByAgent(byte[] account);
}
