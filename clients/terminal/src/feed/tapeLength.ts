/** As many trades are kept and drawn. */
export const TAPE_LENGTH = 60;
