package io.openperp.exchange.scenario;

import java.util.List;

/**
 * A rule and what happens under it.
 *
 * @param title the codes of its rules and the sentence
 */
public record Scenario(String title, List<Line> lines) {

    /** A statement and where it stands. */
    public record Line(String place, String text, Statement statement) {}
}
