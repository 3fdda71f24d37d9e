package io.openperp.api;

import java.util.List;

/**
 * The proposals of a multisig account: all open ones, and the last that have ended, by number.
 *
 * @param multisig in base58
 */
public record MultisigProposals(String multisig, List<MultisigProposal> proposals) {}
