package io.openperp.exchange.market;

import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.matching.PositionTransfers;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.exchange.market.state.Trader;
import io.openperp.exchange.market.state.Traders;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.DeleveragePosition;
import io.openperp.journal.EndRanking;
import io.openperp.journal.Keys;
import io.openperp.journal.Outbox;
import io.openperp.journal.RankHolders;
import io.openperp.journal.RankedHolder;
import io.openperp.journal.ReportHolders;
import io.openperp.journal.Shards;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The deleveragings of this market, carried out one after another: if two rankings were requested at the same time,
 * both would offer the same holders and the same equity.
 *
 * <pre>
 * requested → waiting   until those before it are answered
 * waiting   → ranking   holders of the other side are requested from the account shard
 * ranking   → executed  the last shard has reported: in rank order, each bounded by what it has now
 * executed  → ranking   something is left because a holder had less than reported; three rankings at most
 * executed  → answered  otherwise; the fund takes the remainder, if requested
 * </pre>
 */
public final class DeleveragingQueue {

    private static final int ROUNDS = 3;

    private final Traders traders;
    private final PositionTransfers positionTransfers;
    private final Settlements settlements;
    /** Deleveragings in the order of the requests; the first is being ranked. */
    private final ArrayDeque<Deleveraging> pending = new ArrayDeque<>();
    /** Number of the last ranking that this market has requested; a report with another number is a bug. */
    private long lastOperation;
    /**
     * The ranking that the present command requests; it is sent after the command's settlement. Null if there is none.
     */
    private @Nullable RankHolders question;
    /** Whether the present command has ended a deleveraging, so that the account shard must release reserved losses. */
    private boolean ended;

    public DeleveragingQueue(Traders traders, PositionTransfers positionTransfers, Settlements settlements) {
        this.traders = traders;
        this.positionTransfers = positionTransfers;
        this.settlements = settlements;
    }

    public void start(MarketTerms terms, DeleveragePosition order, long mark) {
        Deleveraging deleveraging = new Deleveraging(order);
        if (left(deleveraging) == 0) {
            settlements.answerStep(deleveraging.account, order.getStep(), 0);
            return;
        }
        pending.add(deleveraging);
        if (pending.size() == 1) {
            rank(terms, deleveraging, mark);
        }
    }

    /**
     * Closes positions of the holders that the account shard has ranked for the first deleveraging of the queue. Then
     * answers this deleveraging, or asks for another ranking if holders had less than reported.
     *
     * @param waits whether liquidations wait in the market's present state: then nothing more is closed (MST-012)
     */
    public void report(MarketTerms terms, ReportHolders report, long mark, boolean waits) {
        Deleveraging deleveraging = pending.peek();
        if (deleveraging == null || report.getOperation() != lastOperation) {
            throw new IllegalStateException("a report for deleveraging " + report.getOperation() + ", which is over");
        }
        if (waits) {
            settlements.deferStep(deleveraging.account, deleveraging.order.getStep(), deleveraging.done());
            over(terms, mark);
        } else {
            execute(terms, deleveraging, Deleveraging.ranked(report), mark);
        }
    }

    private void execute(MarketTerms terms, Deleveraging deleveraging, List<RankedHolder> holders, long mark) {
        boolean fellShort = false;
        for (RankedHolder holder : holders) {
            long wanted = Math.min(left(deleveraging), holder.getCapacity());
            fellShort |= close(deleveraging, holder, wanted) < wanted;
        }
        if (left(deleveraging) > 0 && fellShort && deleveraging.round() < ROUNDS) {
            deleveraging.nextRound();
            rank(terms, deleveraging, mark);
        } else {
            finish(terms, deleveraging);
            over(terms, mark);
        }
    }

    private void over(MarketTerms terms, long mark) {
        pending.remove();
        ended = true;
        next(terms, mark);
    }

    /**
     * Requests the ranking of the next deleveraging, even if nothing is left of its position, because a command can
     * answer only one step.
     */
    private void next(MarketTerms terms, long mark) {
        Deleveraging deleveraging = pending.peek();
        if (deleveraging != null) {
            rank(terms, deleveraging, mark);
        }
    }

    /** Closes up to {@code wanted} of the holder's position. Returns the size closed. */
    private long close(Deleveraging deleveraging, RankedHolder ranked, long wanted) {
        Trader holder = traders.find(Keys.read(ranked.getAccount()));
        long size = Math.min(wanted, PositionTransfers.held(holder, !deleveraging.isLong()));
        if (holder == null || size <= 0) {
            return 0;
        }
        Trader account = traders.enter(deleveraging.account);
        positionTransfers.deleverage(account, traders.enter(holder.account), size, deleveraging.notional(size));
        deleveraging.close(size);
        return size;
    }

    private void finish(MarketTerms terms, Deleveraging deleveraging) {
        long left = left(deleveraging);
        if (deleveraging.order.getFundTakesRest() && left > 0) {
            Trader account = traders.enter(deleveraging.account);
            deleveraging.close(positionTransfers.toFund(terms, account, left, deleveraging.notional(left)));
        }
        settlements.answerStep(deleveraging.account, deleveraging.order.getStep(), deleveraging.done());
    }

    private void rank(MarketTerms terms, Deleveraging deleveraging, long mark) {
        lastOperation++;
        question = deleveraging.rankingRequest(lastOperation, terms.listing().getMarket(), left(deleveraging), mark);
    }

    /** Unsigned size of the position still to be closed, at most what the account still holds. */
    private long left(Deleveraging deleveraging) {
        return deleveraging.left(PositionTransfers.held(traders.find(deleveraging.account), deleveraging.isLong()));
    }

    /**
     * Sends the request for a ranking, if this command needs one, or the announcement that a deleveraging has ended.
     */
    public void sendRequests(MarketTerms terms, Outbox outbox) {
        AccountCommand.Builder command = AccountCommand.newBuilder();
        if (question != null) {
            command.setRankHolders(question);
        } else if (ended) {
            command.setEndRanking(
                    EndRanking.newBuilder().setMarket(terms.listing().getMarket()));
        } else {
            return;
        }
        question = null;
        ended = false;
        outbox.send(Shards.accounts(), command.build());
    }

    /** Number of deleveragings that are being carried out or wait. */
    public int count() {
        return pending.size();
    }

    public void writeTo(BinaryWriter out) {
        out.writeVarint(lastOperation).writeVarint(pending.size());
        pending.forEach(deleveraging -> deleveraging.writeTo(out));
    }

    public void readFrom(BinaryReader in) {
        lastOperation = in.readVarint();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            pending.add(Deleveraging.readFrom(in));
        }
    }
}
