package wrong.core;

final class Nameless {}
