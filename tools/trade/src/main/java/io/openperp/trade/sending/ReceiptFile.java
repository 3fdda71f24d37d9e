package io.openperp.trade.sending;

import io.openperp.client.Submission;
import io.openperp.transaction.receipt.SavedReceipt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** File for the receipt of one transaction. A failure to write it is reported, but does not change the outcome. */
record ReceiptFile(Path file) {

    void keep(Submission submission) {
        SavedReceipt receipt = receiptOf(submission);
        if (receipt == null) {
            warn("there is no receipt: " + file + " was not written");
            return;
        }
        try {
            Files.writeString(file, receipt.toJson() + "\n", StandardOpenOption.CREATE_NEW);
        } catch (IOException unwritable) {
            warn(file + " cannot be written (" + unwritable + "), the receipt is " + receipt.toJson());
        }
    }

    private static @Nullable SavedReceipt receiptOf(Submission submission) {
        if (submission instanceof Submission.Executed executed) {
            return executed.receipt();
        }
        if (submission instanceof Submission.AlreadyExecuted executed) {
            return executed.receipt();
        }
        return submission instanceof Submission.Refused refused ? refused.receipt() : null;
    }

    private static void warn(String sentence) {
        System.err.println("trade: " + sentence);
    }
}
