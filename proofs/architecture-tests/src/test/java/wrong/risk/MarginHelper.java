package wrong.risk;

final class MarginHelper {}
