package wrong.book;

final class Prints {
    void print() {
        System.out.println();
    }
}
