package io.openperp.account.query;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Table {@code funding_payments}, newest first. */
interface FundingPaymentRows extends Repository<FundingPaymentRow, FactKey> {

    List<FundingPaymentRow> findByAccountOrderBySequenceDesc(byte[] account, Limit limit);
}
