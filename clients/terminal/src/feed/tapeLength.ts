/** Number of trades that are kept and drawn. */
export const TAPE_LENGTH = 60;
