package io.openperp.trade.terminal;

import java.util.regex.Pattern;

/** Colours text for a terminal, or leaves it as it is. */
public enum Paint {
    PLAIN,
    COLOURED;

    private static final Pattern ESCAPES = Pattern.compile("\u001b\\[[0-9;]*m");

    /** Returns the text in the colour of buys, longs and profits. */
    public String green(String text) {
        return in("32", text);
    }

    /** Returns the text in the colour of sells, shorts, losses and errors. */
    public String red(String text) {
        return in("31", text);
    }

    public String yellow(String text) {
        return in("33", text);
    }

    public String bold(String text) {
        return in("1", text);
    }

    public String faint(String text) {
        return in("2", text);
    }

    /** Returns the text in green for a buy or a long, in red for a sell or a short. */
    public String side(boolean isBuy, String text) {
        return isBuy ? green(text) : red(text);
    }

    /** Returns the text of a number in green if its sign is positive, in red if it is negative. */
    public String sign(int sign, String text) {
        return sign == 0 ? text : side(sign > 0, text);
    }

    /** Number of columns that a text takes on the terminal, without its colour codes. */
    static int width(String text) {
        String plain = text.indexOf('\u001b') < 0 ? text : ESCAPES.matcher(text).replaceAll("");
        return plain.codePointCount(0, plain.length());
    }

    private String in(String code, String text) {
        return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
