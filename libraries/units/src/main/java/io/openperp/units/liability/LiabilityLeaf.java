package io.openperp.units.liability;

import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.nio.ByteBuffer;

/**
 * The holdings of one account at the moment of a liability tree, in units of 1e-8.
 *
 * @param balance money of the account, negative if the account owes money
 * @param withdrawals withdrawals that were requested and are not paid yet, 0 or more: they have left the balance
 * @param equity balance and unrealized profit at the marks of the tree; negative if the account owes money
 */
public record LiabilityLeaf(Bytes32 account, long balance, long withdrawals, long equity) {

    private static final int LENGTH = 1 + 2 * Bytes32.LENGTH + 3 * Long.BYTES;
    private static final byte LEAF = 0;
    private static final byte SALT = 3;

    public LiabilityLeaf {
        if (withdrawals < 0) {
            throw new IllegalArgumentException("withdrawals are " + withdrawals + ", 0 or more is accepted");
        }
    }

    /**
     * The salt of this account's leaf, derived from the salt of the tree; it reveals nothing about the salts of other
     * leaves.
     */
    public Bytes32 saltIn(Bytes32 treeSalt) {
        byte[] bytes = new byte[1 + 2 * Bytes32.LENGTH];
        bytes[0] = SALT;
        treeSalt.writeTo(bytes, 1);
        account.writeTo(bytes, 1 + Bytes32.LENGTH);
        return Sha256.of(bytes);
    }

    /**
     * The leaf as a node of the tree: a hash of the salt, the account and its amounts, with the amounts as sums.
     *
     * @param salt salt of this leaf alone, from {@link #saltIn}
     */
    public LiabilityNode node(Bytes32 salt) {
        byte[] bytes = new byte[LENGTH];
        bytes[0] = LEAF;
        salt.writeTo(bytes, 1);
        account.writeTo(bytes, 1 + Bytes32.LENGTH);
        ByteBuffer.wrap(bytes)
                .position(1 + 2 * Bytes32.LENGTH)
                .putLong(balance)
                .putLong(withdrawals)
                .putLong(equity);
        return new LiabilityNode(Sha256.of(bytes), LiabilitySums.of(this));
    }
}
