package io.openperp.account.query.holding;

import io.openperp.account.query.holding.BuilderApprovalRow.BuilderApprovalKey;
import java.util.List;
import org.springframework.data.repository.Repository;

/** Repository of table {@code builder_approvals}. */
public interface BuilderApprovalRows extends Repository<BuilderApprovalRow, BuilderApprovalKey> {

    List<BuilderApprovalRow> findByAccountOrderByBuilder(byte[] account);
}
