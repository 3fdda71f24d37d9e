package io.openperp.account.query;

import java.util.List;
import org.springframework.data.repository.Repository;

/** Table {@code agents}. */
interface AgentRows extends Repository<AgentRow, AgentKey> {

    List<AgentRow> findByAccountOrderByAgent(byte[] account);
}
