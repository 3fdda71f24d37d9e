package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.SettingsAction.Note;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Signed texts in the history of an account (TXN-026). */
class NoteTest {

    private final Floor floor = Floor.open();

    @Test
    void noteIsRecordedAsItWasSigned() {
        floor.fund("alice", "100");

        assertThat(ask(new Note("Größe ok")).getKind()).isEqualTo(StatusKind.NOTE);
        assertThat(notes()).containsExactly("Größe ok");
    }

    @Test
    void noteThatIsEmptyTooLongOrHasControlCharactersIsRefusedAlone() {
        floor.fund("alice", "100");

        assertThat(ask(new Note("")).getReason()).isEqualTo("text has 0 bytes, accepted are 1 to 64");
        assertThat(ask(new Note("ö".repeat(33))).getReason()).isEqualTo("text has 66 bytes, accepted are 1 to 64");
        assertThat(ask(new Note("a\nb")).getReason())
                .isEqualTo("text has the character U+000A, which is not shown: none such is accepted");
        assertThat(ask(new Note("paid\u202E")).getReason()).startsWith("text has the character U+202E");
        assertThat(ask(new Note("paid ")).getReason())
                .isEqualTo("text begins or ends with a space, accepted is without");
        assertThat(ask(new Note("ö".repeat(32))).getKind()).isEqualTo(StatusKind.NOTE);
        assertThat(notes()).containsExactly("ö".repeat(32));
    }

    private ActionStatus ask(Note note) {
        return floor.askInSignedBytes(Floor.named("alice"), Floor.named("alice"), note)
                .getStatuses(0);
    }

    private List<String> notes() {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasNoted)
                .map(event -> event.getNoted().getText())
                .toList();
    }
}
