package io.openperp.servicekit.answer;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST} {@value #PATH} on the gateway's internal port, and of its answer. Transactions that wait at
 * the same time share a request; each is answered as by {@code POST /api/v1/order}, in the order in which the answers
 * become known.
 *
 * <pre>
 * transaction   number (4 bytes), address of the client (2 bytes length, UTF-8), body (4 bytes length, bytes)
 * answer        number (4 bytes), body (4 bytes length, bytes)
 * </pre>
 */
public final class OrderBatch {

    /** Path on which the gateway accepts batches. */
    public static final String PATH = "/internal/orders";

    /** Largest number of transactions in one batch. */
    public static final int MOST = 256;

    /** Largest number of bytes of one batch. */
    public static final int MOST_BYTES = 512 * 1024;

    /** Largest number of bytes of a transaction in a batch; a longer one is sent alone. */
    public static final int LONGEST = 16 * 1024;

    private OrderBatch() {}

    /**
     * One transaction of a batch.
     *
     * @param number number by which its answer is assigned to it
     * @param address address of the client
     */
    public record Posted(int number, String address, byte[] body) {}

    /** The answer to the transaction with the same number. */
    public record Answered(int number, byte[] body) {}

    public static void write(Posted posted, OutputStream out) throws IOException {
        DataOutputStream fields = new DataOutputStream(out);
        fields.writeInt(posted.number);
        fields.writeUTF(posted.address);
        fields.writeInt(posted.body.length);
        fields.write(posted.body);
    }

    /** Reads all transactions up to the end; throws if the input is not a valid batch. */
    public static List<Posted> readAll(InputStream in) throws IOException {
        DataInputStream fields = new DataInputStream(in);
        List<Posted> all = new ArrayList<>();
        for (int first = fields.read(); first >= 0; first = fields.read()) {
            if (all.size() == MOST) {
                throw new IOException("more than " + MOST + " transactions");
            }
            all.add(new Posted(number(first, fields), fields.readUTF(), bytes(fields, LONGEST)));
        }
        return all;
    }

    public static void write(Answered answered, OutputStream out) throws IOException {
        DataOutputStream fields = new DataOutputStream(out);
        fields.writeInt(answered.number);
        fields.writeInt(answered.body.length);
        fields.write(answered.body);
    }

    /** Reads the next answer; returns null at the end. */
    public static @Nullable Answered read(InputStream in) throws IOException {
        DataInputStream fields = new DataInputStream(in);
        int first = fields.read();
        return first < 0 ? null : new Answered(number(first, fields), bytes(fields, Integer.MAX_VALUE));
    }

    private static int number(int first, DataInputStream fields) throws IOException {
        return first << 24
                | fields.readUnsignedByte() << 16
                | fields.readUnsignedByte() << 8
                | fields.readUnsignedByte();
    }

    private static byte[] bytes(DataInputStream fields, int most) throws IOException {
        int length = fields.readInt();
        if (length < 0 || length > most) {
            throw new IOException("a length of " + length + ", accepted is 0 to " + most);
        }
        byte[] bytes = fields.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("of " + length + " bytes " + bytes.length + " came");
        }
        return bytes;
    }
}
