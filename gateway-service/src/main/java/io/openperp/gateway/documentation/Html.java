package io.openperp.gateway.documentation;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts texts of the API documents to HTML for the documentation pages. */
final class Html {

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern BOLD = Pattern.compile("\\*\\*([^*]+)\\*\\*");

    private Html() {}

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** Converts one line, in which backticks mean code and two stars bold. */
    static String line(String text) {
        String code = CODE.matcher(escaped(text)).replaceAll(found -> tag("code", found.group(1)));
        return BOLD.matcher(code).replaceAll(found -> tag("b", found.group(1)));
    }

    /** Converts text to paragraphs, which empty lines separate; an empty text has none. */
    static String paragraphs(String text) {
        if (text.isBlank()) {
            return "";
        }
        StringBuilder html = new StringBuilder();
        for (String paragraph : text.strip().split("\n\\s*\n")) {
            html.append("<p>").append(line(paragraph)).append("</p>\n");
        }
        return html.toString();
    }

    private static String tag(String name, String content) {
        return Matcher.quoteReplacement("<" + name + ">" + content + "</" + name + ">");
    }
}
