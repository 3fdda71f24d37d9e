package io.openperp.transaction;

/** An action of a signer of a multisig account (MSG-001). */
public sealed interface MultisigAction extends Action
        permits CreateMultisig, Propose, ProposalStep, UpdateMultisigPolicy {}
