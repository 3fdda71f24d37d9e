package io.openperp.units;

/** The name of a market, such as {@code BTC-USD}: 1 to 32 letters, digits, {@code -}, {@code _}, {@code .} or {@code /}. */
public record Symbol(String name) implements Comparable<Symbol> {

    public static final int LONGEST = 32;

    /** Throws {@link IllegalArgumentException} with a message for clients for an invalid name. */
    public Symbol {
        if (!isValid(name)) {
            throw new IllegalArgumentException("symbol \"" + name.substring(0, Math.min(LONGEST, name.length()))
                    + "\" is not 1 to 32 letters, digits, '-', '_', '.' or '/'");
        }
    }

    public static boolean isValid(String name) {
        if (name.isEmpty() || name.length() > LONGEST) {
            return false;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean letterOrDigit = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            if (!letterOrDigit && c != '-' && c != '_' && c != '.' && c != '/') {
                return false;
            }
        }
        return true;
    }

    @Override
    public int compareTo(Symbol other) {
        return name.compareTo(other.name);
    }

    @Override
    public String toString() {
        return name;
    }
}
