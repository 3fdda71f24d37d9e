package io.openperp.simulator.sniper;

import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Draws what snipers take, by the delay of the market, as an SVG picture for light and dark pages. */
final class ProtectionPicture {

    private static final int LEFT = 56;
    private static final int TOP = 44;
    private static final int WIDTH = 520;
    private static final int HEIGHT = 220;
    private static final int LONGEST_DELAY = ProtectionCurve.DELAYS.getLast();
    private static final int GRID_PERCENT = 25;

    private static final String STYLE = """
            <style>
            text{font:13px system-ui,sans-serif;fill:#1f2328}.s{fill:#59636e}.g{stroke:#d1d9e0}
            path{fill:none;stroke-width:2.5}.a{stroke:#0969da}.b{stroke:#bc4c00;stroke-dasharray:6 4}
            circle.a{fill:#0969da}circle.b{fill:#bc4c00}.w{fill:#fff}
            @media(prefers-color-scheme:dark){text{fill:#f0f6fc}.s{fill:#9198a1}.g{stroke:#3d444d}
            .a{stroke:#4493f8}.b{stroke:#f0883e}circle.a{fill:#4493f8}circle.b{fill:#f0883e}.w{fill:#0d1117}}
            </style>
            """;

    private ProtectionPicture() {}

    static String of(ProtectionCurve curve) {
        StringBuilder svg = new StringBuilder(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 320" role="img" aria-label="%s">
                """.formatted("The share of a maker's loss to snipers that is left, by the takerDelay of the market"));
        svg.append(STYLE);
        svg.append("<rect class=\"w\" width=\"600\" height=\"320\"/>\n");
        svg.append(text(LEFT, 24, "start", "", "A maker's loss to snipers, in percent of the loss without a delay"));
        for (int percent = 0; percent <= 100; percent += GRID_PERCENT) {
            int y = (int) y(percent / 100.0);
            svg.append("<line class=\"g\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>%n"
                    .formatted(LEFT, y, LEFT + WIDTH, y));
            svg.append(text(LEFT - 8, y + 4, "end", "s", percent + " %"));
        }
        for (int delay : ProtectionCurve.DELAYS) {
            svg.append(text((int) x(delay), TOP + HEIGHT + 20, "middle", "s", String.valueOf(delay)));
        }
        svg.append(text(LEFT + WIDTH, TOP + HEIGHT + 42, "end", "s", "takerDelay of the market, ms"));
        svg.append(line("b", delay -> curve.share(curve.cancelling(delay))));
        svg.append(line("a", delay -> curve.share(curve.plain(delay))));
        svg.append(legend(TOP + 20, "a", "cancels on a jump"));
        svg.append(legend(TOP + 42, "b", "also cancels on a trade"));
        return svg.append("</svg>\n").toString();
    }

    private static String line(String name, IntFunction<Double> share) {
        String points = ProtectionCurve.DELAYS.stream()
                .map(delay -> point("%.1f %.1f", x(delay), y(share.apply(delay))))
                .collect(Collectors.joining("L"));
        String dots = ProtectionCurve.DELAYS.stream()
                .map(delay -> point(
                        "<circle class=\"" + name + "\" r=\"4\" cx=\"%.1f\" cy=\"%.1f\"/>\n",
                        x(delay),
                        y(share.apply(delay))))
                .collect(Collectors.joining());
        return "<path class=\"%s\" d=\"M%s\"/>\n%s".formatted(name, points, dots);
    }

    private static String legend(int y, String name, String words) {
        int x = LEFT + WIDTH / 2;
        return "<path class=\"%s\" d=\"M%d %dh28\"/>\n".formatted(name, x, y) + text(x + 38, y + 4, "start", "", words);
    }

    private static String text(int x, int y, String anchor, String name, String words) {
        return "<text%s x=\"%d\" y=\"%d\" text-anchor=\"%s\">%s</text>\n"
                .formatted(name.isEmpty() ? "" : " class=\"" + name + "\"", x, y, anchor, words);
    }

    private static String point(String format, double x, double y) {
        return String.format(Locale.ROOT, format, x, y);
    }

    private static double x(int delayMillis) {
        return LEFT + (double) WIDTH * delayMillis / LONGEST_DELAY;
    }

    private static double y(double share) {
        return TOP + HEIGHT * (1 - share);
    }
}
