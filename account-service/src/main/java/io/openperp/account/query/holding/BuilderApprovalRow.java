package io.openperp.account.query.holding;

import io.openperp.api.account.FullAccount.BuilderApproval;
import io.openperp.units.Base58;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.util.Arrays;

/** A builder that an account has approved, so that the account's orders may name it. */
@Entity
@Table(name = "builder_approvals")
@IdClass(BuilderApprovalRow.BuilderApprovalKey.class)
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

    /** Primary key: an account and a builder that it has approved. */
    record BuilderApprovalKey(byte[] account, byte[] builder) implements Serializable {

        @Override
        public boolean equals(Object other) {
            return other instanceof BuilderApprovalKey key
                    && Arrays.equals(account, key.account)
                    && Arrays.equals(builder, key.builder);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(account) + Arrays.hashCode(builder);
        }
    }
}
