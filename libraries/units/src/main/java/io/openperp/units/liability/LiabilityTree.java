package io.openperp.units.liability;

import java.util.ArrayList;
import java.util.List;

/**
 * Builds a binary hash tree over liabilities. Neighbours are joined level by level, from the left; a last node without
 * a neighbour moves up unchanged. Equal blocks of leaves, each a power of two, can therefore be joined first, and the
 * tree over their nodes has the same top as the tree over all leaves.
 */
public final class LiabilityTree {

    private LiabilityTree() {}

    /**
     * The top of the tree over {@code nodes}, which are in the order of their leaves; {@link LiabilityNode#NONE} if
     * there are none.
     */
    public static LiabilityNode top(List<LiabilityNode> nodes) {
        List<LiabilityNode> level = nodes;
        while (level.size() > 1) {
            level = above(level);
        }
        return level.isEmpty() ? LiabilityNode.NONE : level.get(0);
    }

    /** The steps from the node at {@code index} to the top of the tree over {@code nodes}, from the bottom up. */
    public static List<LiabilityStep> path(List<LiabilityNode> nodes, int index) {
        List<LiabilityStep> path = new ArrayList<>();
        List<LiabilityNode> level = nodes;
        for (int at = index; level.size() > 1; at /= 2) {
            int neighbour = at ^ 1;
            if (neighbour < level.size()) {
                path.add(new LiabilityStep(neighbour < at, level.get(neighbour)));
            }
            level = above(level);
        }
        return path;
    }

    /** The top node that is reached from {@code from} by all steps of the path. */
    public static LiabilityNode climb(LiabilityNode from, List<LiabilityStep> path) {
        LiabilityNode reached = from;
        for (LiabilityStep step : path) {
            reached = step.from(reached);
        }
        return reached;
    }

    private static List<LiabilityNode> above(List<LiabilityNode> level) {
        List<LiabilityNode> above = new ArrayList<>((level.size() + 1) / 2);
        for (int i = 0; i + 1 < level.size(); i += 2) {
            above.add(level.get(i).joinedWith(level.get(i + 1)));
        }
        if (level.size() % 2 == 1) {
            above.add(level.get(level.size() - 1));
        }
        return above;
    }

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
}
