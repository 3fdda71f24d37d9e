package io.openperp.account.query.holding;

import io.openperp.api.BuilderApproval;
import io.openperp.units.Base58;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;

/** A builder that orders of an account may name. */
@Entity
@Table(name = "builder_approvals")
@IdClass(BuilderApprovalKey.class)
class BuilderApprovalRow {

    @Id
    byte[] account;

    @Id
    byte[] builder;

    @Column(name = "max_fee")
    int maxFee;

    @SuppressWarnings("NullAway.Init") // read from the database
    protected BuilderApprovalRow() {}

    BuilderApproval toApi() {
        return new BuilderApproval(Base58.encode(builder), maxFee);
    }
}
