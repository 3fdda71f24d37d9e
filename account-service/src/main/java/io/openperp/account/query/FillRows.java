package io.openperp.account.query;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Table {@code fills}, newest first. */
interface FillRows extends Repository<FillRow, FactKey> {

    List<FillRow> findByAccountOrderBySequenceDesc(byte[] account, Limit limit);
}
