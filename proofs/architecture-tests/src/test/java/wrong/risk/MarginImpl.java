package wrong.risk;

final class MarginImpl {}
