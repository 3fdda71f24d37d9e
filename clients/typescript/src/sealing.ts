/**
 * A module beside the client, since a page needs it only where it asks for a destination: `openperp-client/sealing`.
 */
export { LONGEST_DESTINATION, NotOpened, sealedTextFlaw, TreasuryKey, TreasurySecret } from './sealing/treasuryKeys.js';
