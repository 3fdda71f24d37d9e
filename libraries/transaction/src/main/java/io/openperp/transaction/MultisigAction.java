package io.openperp.transaction;

/** What the signers of a multisig account do (MSG-001). */
public sealed interface MultisigAction extends Action
        permits CreateMultisig, Propose, ProposalStep, UpdateMultisigPolicy {}
