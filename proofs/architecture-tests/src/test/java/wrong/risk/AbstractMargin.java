package wrong.risk;

class AbstractMargin {}
