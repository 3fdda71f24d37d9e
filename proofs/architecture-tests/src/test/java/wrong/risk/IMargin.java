package wrong.risk;

interface IMargin {}
