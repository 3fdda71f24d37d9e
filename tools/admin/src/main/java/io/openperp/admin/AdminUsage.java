package io.openperp.admin;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Lays out the help of the operators' commands: that of {@code admin} has a line for every act and the options that all
 * acts take, that of an act its own parameters and options.
 */
final class AdminUsage implements IModelTransformer {

    private static final int WIDTH_OF_WORDS = 42;
    private static final String FOOTER = "The options of every act: ./exchange help admin%n".formatted();

    @Override
    public CommandSpec transform(CommandSpec admin) {
        admin.usageMessage().sectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, AdminUsage::acts);
        subcommands(admin).forEach(AdminUsage::layOut);
        return admin;
    }

    private static void layOut(CommandSpec command) {
        IHelpSectionRenderer nothing = help -> "";
        var sections = command.usageMessage().sectionMap();
        sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, AdminUsage::ownOptions);
        sections.put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, AdminUsage::acts);
        sections.put(UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING, nothing);
        sections.put(UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST, nothing);
        sections.put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> FOOTER);
        if (command.options().stream().allMatch(OptionSpec::inherited)) {
            sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING, nothing);
        }
        if (described(command).isEmpty()) {
            sections.put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING, nothing);
        }
        sections.put(UsageMessageSpec.SECTION_KEY_PARAMETER_LIST, help -> help.parameterList(described(command)));
        subcommands(command).forEach(AdminUsage::layOut);
    }

    /**
     * The parameters of a command that have a description; the others only appear by name in the first line of the
     * help.
     */
    private static List<PositionalParamSpec> described(CommandSpec command) {
        return command.positionalParameters().stream()
                .filter(parameter -> parameter.description().length > 0)
                .toList();
    }

    private static String ownOptions(Help help) {
        return help.optionListExcludingGroups(help.commandSpec().options().stream()
                .filter(option -> !option.inherited())
                .toList());
    }

    /**
     * A line for each act at or below this command, that is each command without subcommands: its words, its
     * parameters, and what it does.
     */
    private static String acts(Help help) {
        if (help.commandSpec().subcommands().isEmpty()) {
            return "";
        }
        TextTable table = TextTable.forColumns(
                help.colorScheme(),
                new Column(WIDTH_OF_WORDS, 2, Overflow.SPAN),
                new Column(help.commandSpec().usageMessage().width() - WIDTH_OF_WORDS, 2, Overflow.WRAP));
        leaves(help.commandSpec())
                .forEach(act -> table.addRowValues(
                        words(act, help.commandSpec()), act.usageMessage().description()[0]));
        return table.toString();
    }

    private static String words(CommandSpec act, CommandSpec above) {
        Deque<String> words = new ArrayDeque<>();
        for (CommandSpec each = act; each != above; each = each.parent()) {
            words.push(each.name());
        }
        act.positionalParameters().stream()
                .map(parameter -> parameter.required() ? parameter.paramLabel() : "[" + parameter.paramLabel() + "]")
                .forEach(words::add);
        act.options().stream()
                .filter(OptionSpec::required)
                .map(option -> option.longestName() + "=" + option.paramLabel())
                .forEach(words::add);
        return String.join(" ", words);
    }

    private static Stream<CommandSpec> leaves(CommandSpec command) {
        return command.subcommands().isEmpty()
                ? Stream.of(command)
                : subcommands(command).flatMap(AdminUsage::leaves);
    }

    private static Stream<CommandSpec> subcommands(CommandSpec command) {
        return command.subcommands().values().stream().map(CommandLine::getCommandSpec);
    }
}
