package io.openperp.drill.check;

import java.util.List;

/**
 * What one comparison found.
 *
 * @param answers transactions whose answer was compared
 * @param withoutAnswer transactions that at least once got no answer
 * @param carriedOut of those that never got one, how many had been carried out
 * @param absent of those that never got one, how many had not
 * @param proposals of multisig accounts that were executed, each once
 * @param baskets that triggered, each once
 * @param armingFills first fills that armed other orders, each once
 * @param fillsOfSubAccounts how many
 * @param ofAgents transactions that an agent signed and that were carried out
 * @param withdrawals what became of them
 * @param halts of markets
 * @param refusedByState orders that were refused because of a state of their market that the operator had set
 * @param listings markets that were listed while the others traded, each once
 * @param fillsOfListings how often these markets have traded
 * @param settlements of markets, each once
 * @param removals of sub-accounts, each once
 * @param policies of multisig accounts that were changed, each once for each executed proposal
 * @param fillsForBuilders how many fills paid a builder
 * @param receipts of answers, each verified once
 */
public record Findings(
        int answers,
        int withoutAnswer,
        int carriedOut,
        int absent,
        int proposals,
        int baskets,
        int armingFills,
        int fillsOfSubAccounts,
        int ofAgents,
        Withdrawals withdrawals,
        int halts,
        int refusedByState,
        int listings,
        int fillsOfListings,
        int settlements,
        int removals,
        int policies,
        int fillsForBuilders,
        int receipts,
        List<String> discrepancies) {

    public Findings {
        discrepancies = List.copyOf(discrepancies);
    }

    /**
     * How many withdrawals have ended, and how.
     *
     * @param paid each once
     * @param rejected by the treasurer
     * @param takenBack by the owner
     */
    public record Withdrawals(int paid, int rejected, int takenBack) {

        @Override
        public String toString() {
            return "%d withdrawals paid, %d rejected, %d taken back".formatted(paid, rejected, takenBack);
        }
    }
}
