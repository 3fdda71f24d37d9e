import type { Signer } from 'openperp-client';

/** A signer that does something between a signature and what its caller does with it. Rejects if that fails, and then nothing has the signature. */
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
