package io.openperp.exchange.scenario;

import java.util.StringJoiner;

/** Reads actions about fees and withdrawals. */
final class VenueWishes {

    private VenueWishes() {}

    static Wish withdrawal(String verb, Words words) {
        return switch (verb) {
            case "withdraws" -> {
                long amount = words.number("amount");
                words.require("to");
                String destination = words.take("destination");
                words.require("as");
                yield new Wish.Withdraw(amount, destination, words.take("name"));
            }
            case "cancels-withdrawal" -> new Wish.StepWithdrawal("cancels", words.take("name"), "");
            case "settles" -> step(verb, words, "as");
            case "rejects" -> step(verb, words, "for");
            default -> new Wish.StepWithdrawal(verb, words.take("name"), "");
        };
    }

    private static Wish step(String verb, Words words, String before) {
        String name = words.take("name");
        words.require(before);
        return new Wish.StepWithdrawal(verb, name, words.take("reference or reason"));
    }

    static Wish fees(Words words) {
        String next = words.peek();
        String symbol = next != null && next.endsWith("-USD") ? words.take("symbol") : "";
        String tiers = words.takes("follow") ? "follow" : rows("tier", words);
        String programmes = rows("programme", words);
        long seconds = 0;
        if (words.takes("in")) {
            String later = words.take("seconds");
            seconds = Long.parseLong(later.substring(0, later.length() - 1));
        }
        return new Wish.SetFees(symbol, tiers, programmes, seconds);
    }

    private static String rows(String word, Words words) {
        StringJoiner rows = new StringJoiner(", ");
        while (words.takes(word)) {
            rows.add(words.take("volume or name") + " " + words.take("maker rate") + " " + words.take("taker rate"));
        }
        return rows.toString();
    }

    static Wish programme(Words words) {
        String account = words.take("account");
        words.require("into");
        if (words.takes("no")) {
            words.require("programme");
            return new Wish.SetProgramme(account, "");
        }
        return new Wish.SetProgramme(account, words.take("programme"));
    }
}
