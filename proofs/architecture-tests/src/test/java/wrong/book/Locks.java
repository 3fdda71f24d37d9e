package wrong.book;

final class Locks {
    final java.util.concurrent.locks.Lock lock = new java.util.concurrent.locks.ReentrantLock();
}
