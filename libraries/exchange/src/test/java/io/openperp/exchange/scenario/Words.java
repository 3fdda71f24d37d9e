package io.openperp.exchange.scenario;

import io.openperp.units.Decimals;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The words of a statement, taken one by one. */
final class Words {

    private final ArrayDeque<String> left = new ArrayDeque<>();

    Words(String text) {
        left.addAll(List.of(text.strip().split("\\s+")));
        left.remove("");
    }

    boolean isEmpty() {
        return left.isEmpty();
    }

    String take(String what) {
        String word = left.poll();
        if (word == null) {
            throw new IllegalArgumentException(what + " expected at the end");
        }
        return word;
    }

    @Nullable
    String peek() {
        return left.peek();
    }

    /** Takes the word if it is the next one. */
    boolean takes(String word) {
        boolean is = word.equals(left.peek());
        if (is) {
            left.poll();
        }
        return is;
    }

    void require(String word) {
        if (!takes(word)) {
            throw new IllegalArgumentException(
                    "'" + word + "' expected instead of " + (isEmpty() ? "the end" : "'" + left.peek() + "'"));
        }
    }

    long number(String what) {
        String word = take(what);
        try {
            return Decimals.parse(word);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(what + " expected instead of '" + word + "'", e);
        }
    }

    long integer(String what) {
        String word = take(what);
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(what + " expected instead of '" + word + "'", e);
        }
    }

    /** All words that are left. */
    String rest() {
        String rest = String.join(" ", left);
        left.clear();
        return rest;
    }

    void end() {
        if (!isEmpty()) {
            throw new IllegalArgumentException("'" + left.peek() + "' is one word too many");
        }
    }
}
