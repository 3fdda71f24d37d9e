import type { Signer } from 'openperp-client';

/**
 * A signer that does some work between making a signature and returning it. Rejects if the work fails, and the
 * signature is then lost.
 */
export function afterSigning(signer: Signer, work: () => Promise<void>): Signer {
  return {
    publicKey: signer.publicKey,
    signsText: signer.signsText ?? false,
    sign: async (message, text) => {
      const signature = await signer.sign(message, text);
      await work();
      return signature;
    },
  };
}
