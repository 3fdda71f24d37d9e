package io.openperp.units.liability;

import java.util.ArrayList;
import java.util.List;

/**
 * A tree of liabilities. Neighbours are joined level by level, from the left; a last one without a neighbour goes up as
 * it is. So the nodes of a level that are over equally many leaves, a power of two, make a tree of the same shape with
 * the same top.
 */
public final class LiabilityTree {

    private LiabilityTree() {}

    /** The node above all of {@code nodes}, which are in the order of their leaves; {@link LiabilityNode#NONE} above none. */
    public static LiabilityNode top(List<LiabilityNode> nodes) {
        List<LiabilityNode> level = nodes;
        while (level.size() > 1) {
            level = above(level);
        }
        return level.isEmpty() ? LiabilityNode.NONE : level.get(0);
    }

    /** The path from node {@code index} of {@code nodes} to the top of all of them. */
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

    /** The node to which the path leads from {@code from}. */
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
