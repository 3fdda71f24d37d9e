package wrong.matching;

public final class HarmlessMatching {}
