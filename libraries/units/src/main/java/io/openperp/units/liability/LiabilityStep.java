package io.openperp.units.liability;

/**
 * One step of a path from a leaf to the top.
 *
 * @param isLeft whether the other node is to the left of the one reached so far
 * @param other the node that is joined with the one reached so far
 */
public record LiabilityStep(boolean isLeft, LiabilityNode other) {

    public LiabilityNode from(LiabilityNode reached) {
        return isLeft ? other.joinedWith(reached) : reached.joinedWith(other);
    }
}
