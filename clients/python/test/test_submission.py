from __future__ import annotations

import asyncio
import json
import threading
import unittest
from decimal import Decimal
from typing import Any, Dict, List

from given_answers import (
    EXECUTED_AT,
    EXECUTED_BEFORE,
    TRADER,
    Answering,
    Given,
    GivenAnswers,
    answer,
    broken,
    order,
    order_id,
    refusal,
    statuses,
)
from openperp import (
    AccountUpdate,
    AlreadyExecuted,
    AsyncDeadMansSwitch,
    AsyncOrderTracker,
    CancelOneRejected,
    CancelRejected,
    DeadMansSwitch,
    Executed,
    HistoryRange,
    ModifyRejected,
    TriggerFailed,
    OrderEnd,
    OrderTracker,
    OrderUpdate,
    Refused,
    Rejected,
    RequestFailed,
    Submission,
    TrackerSettings,
    UnknownOutcome,
    UnknownResult,
    cancel_order,
    is_refusal,
    limit_order,
    reason_of,
    results_of,
    sentence_of,
)
from openperp.answers.results.action_result import action_result
from openperp.answers.updates.account_stream import account_update
from openperp.http.connections import RawAnswer
from repository import ROOT

EXAMPLES = ROOT / "libraries/api/src/test/resources/examples"


class QueriesTest(unittest.TestCase):
    def test_a_check_says_what_would_happen_and_takes_a_transaction_that_nobody_has_signed(self) -> None:
        example = json.loads((EXAMPLES / "order-check.json").read_text(encoding="utf-8"))
        exchange = GivenAnswers(lambda path, body: example)
        check = exchange.waiting.transactions.check_unsigned(TRADER.account, limit_order("BTC-USD", "buy", 100, 1))
        self.assertTrue(exchange.asked[0].startswith('/order/check {"actions":[{"l":{"c":"BTC-USD"'), exchange.asked[0])
        self.assertTrue(exchange.asked[0].endswith(f'"account":"{TRADER.account}"}}'), exchange.asked[0])
        admitted = check.actions[0].admitted
        assert admitted is not None and check.actions[1].answers is not None
        self.assertEqual((admitted.taker_fee, admitted.builder_fee), (5, 5))
        self.assertEqual([each.kind for each in check.actions[1].answers], ["rejectedInvalid"])
        self.assertEqual(check.filled.total_balance, 9990)

    def test_a_query_waits_as_long_as_the_exchange_asks_and_is_sent_again(self) -> None:
        given: List[Given] = [answer(429, {"error": "too many"}, retry_after="0.01")] * 2
        given.append({"serverTime": 1, "timestamp": 2})
        exchange = GivenAnswers(lambda path, body: given.pop(0))
        self.assertEqual(exchange.waiting.markets.time().server_time, 1)
        self.assertEqual(exchange.asked, ["/time"] * 3)

    def test_a_query_that_is_not_answered_fails_in_the_end(self) -> None:
        exchange = GivenAnswers(lambda path, body: broken())
        with self.assertRaisesRegex(RequestFailed, "the connection broke"):
            exchange.waiting.markets.time()
        self.assertEqual(len(exchange.asked), 3)

    def test_a_query_that_cannot_succeed_fails_at_once_with_the_sentence_of_the_exchange(self) -> None:
        exchange = GivenAnswers(lambda path, body: answer(400, {"error": "user is not a key"}))
        with self.assertRaisesRegex(RequestFailed, "^user is not a key$") as caught:
            exchange.waiting.accounts.full_account("x")
        self.assertEqual((caught.exception.kind, caught.exception.status, len(exchange.asked)), ("bad_request", 400, 1))

    def test_transfers_and_risk_events_say_what_is_known_of_them(self) -> None:
        row = {"symbol": "BTC-USD", "amount": 0.1, "slot": 9, "timestamp": 1, "iso": False, "sequence": 0, "commandSlot": 5}
        transfer = {**row, "activityType": "deposit", "status": "completed", "from": "0", "to": "A"}
        event = {**row, "owner": "A", "isBuy": False, "price": 97000.5, "eventType": "adl"}

        def pages(path: str, body: Any) -> Given:
            found = transfer if body["type"] == "activityHistory" else event
            return answer(200, {"data": [found], "page": {"nextCursor": None}})

        accounts = GivenAnswers(pages).waiting.accounts
        self.assertEqual([(each.from_account, each.slot) for each in accounts.transfers.all("A")], [("0", 5)])
        self.assertEqual([(each.event_type, each.margin_prior) for each in accounts.risk_events.all("A")], [("adl", None)])

    def test_a_refused_page_fails_with_the_sentence_of_the_exchange(self) -> None:
        exchange = GivenAnswers(lambda path, body: answer(400, {"error": {"code": "INVALID_LIMIT", "message": "at most 5000"}}))
        with self.assertRaisesRegex(RequestFailed, "^at most 5000$"):
            exchange.waiting.accounts.fills.page("x", HistoryRange(limit=7000))

    def test_pages_lead_to_every_record(self) -> None:
        def pages(path: str, body: Any) -> Given:
            page = int(body.get("cursor", 0))
            note = {"kind": "note", "text": f"n{page}", "slot": 1, "timestamp": 1}
            if page == 0 and "limit" not in body:
                return answer(200, [{"activity": note}], x_next_cursor="1")
            data = [] if page == 1 else [{**note, "iso": False, "sequence": 0, "commandSlot": 40 + page}]
            return answer(200, {"data": data, "page": {"nextCursor": str(page + 1) if page < 3 else None}})

        exchange = GivenAnswers(pages)
        activities = exchange.waiting.accounts.activities
        self.assertEqual([each.text for each in activities.all("A")], ["n0", "n2", "n3"])
        self.assertEqual([each.slot for each in activities.all("A")], [1, 42, 43])
        self.assertEqual([each.text for each in activities.all("A", most=1)], ["n0"])
        self.assertEqual(activities.all("A", most=0), [])
        asked = len(exchange.asked)
        next(iter(activities.each("A", HistoryRange(limit=1, start_time=5))))
        self.assertEqual(
            exchange.asked[asked:], ['/account {"type": "activity", "user": "A", "startTime": 5, "limit": 1}']
        )

        async def every() -> List[Any]:
            later = exchange.asynchronous.accounts.activities
            one = [each.text async for each in later.each("A")]
            return [one, [each.text for each in await later.all("A", most=2)]]

        self.assertEqual(asyncio.run(every()), [["n0", "n2", "n3"], ["n0", "n2"]])

    def test_candles_go_backwards_to_the_first(self) -> None:
        def candles(path: str, body: Any) -> Given:
            count, first = (3, 0) if "endTime=999" in path else (1000, 1000)
            names = dict.fromkeys("ohlcv", 1)
            return [{"t": first + i, "T": first + i + 1, "n": 0, **names} for i in range(count)]

        exchange = GivenAnswers(candles)
        times = [each.open_time for each in exchange.waiting.markets.klines_backwards("BTC-USD", "1m")]
        self.assertEqual(times, [*range(1999, 999, -1), 2, 1, 0])


class TransactionsTest(unittest.TestCase):
    def test_one_without_an_answer_is_sent_again_the_same_to_the_byte(self) -> None:
        given: List[Given] = [answer(408, {"error": "no answer"}), EXECUTED_BEFORE]
        exchange = GivenAnswers(lambda path, body: given.pop(0))
        transaction = order()
        self.assertEqual(exchange.waiting.transactions.submit_until_known(transaction), AlreadyExecuted(EXECUTED_AT))
        self.assertEqual(exchange.asked, [f"/order {transaction.body}"] * 2)

    def test_one_that_was_executed_is_never_refused_however_it_is_sent(self) -> None:
        exchange = GivenAnswers(lambda path, body: EXECUTED_BEFORE)
        for submission in (
            exchange.waiting.transactions.submit(order()),
            exchange.waiting.transactions.submit_until_known(order()),
        ):
            self.assertEqual(submission, AlreadyExecuted(EXECUTED_AT))
        with self.assertRaisesRegex(RuntimeError, "it had been executed before: look its orders up by their IDs"):
            results_of(submission)

    def test_a_nonce_that_another_transaction_used_is_a_refusal_also_after_an_unknown_outcome(self) -> None:
        taken = refusal("duplicate nonce", detail="taken", duplicate="other", executedAt=EXECUTED_AT)
        given: List[Given] = [taken, answer(408, {"error": "no answer"}), taken]
        exchange = GivenAnswers(lambda path, body: given.pop(0))
        self.assertEqual(exchange.waiting.transactions.submit(order()), Refused("duplicate nonce", "taken"))
        self.assertEqual(exchange.waiting.transactions.submit_until_known(order()), Refused("duplicate nonce", "taken"))

    def test_a_nonce_of_which_nobody_knows_who_used_it_leaves_the_outcome_unknown_at_once(self) -> None:
        for message in ("duplicate nonce", "nonce too old"):
            exchange = GivenAnswers(lambda path, body: refusal(message))
            submission = exchange.waiting.transactions.submit_until_known(order())
            unknown = UnknownOutcome(f"{message}: whether it was executed before is not known any more", True)
            self.assertEqual((submission, len(exchange.asked)), (unknown, 1))

    def test_after_an_unknown_outcome_any_other_refusal_says_nothing_about_the_first_attempt(self) -> None:
        refusals = [refusal("unauthorized signer"), refusal("the sub-account was removed"), answer(413, {"error": "no"})]
        for then in refusals:
            given: List[Given] = [answer(408, {"error": "no answer"}), then]
            exchange = GivenAnswers(lambda path, body: given.pop(0))
            submission = exchange.waiting.transactions.submit_until_known(order())
            self.assertIsInstance(submission, UnknownOutcome)
            self.assertRegex(sentence_of(submission), "an earlier attempt may have been executed; the last one: .")
            later = GivenAnswers(lambda path, body: then).waiting.transactions
            self.assertIsInstance(later.submit_until_known(order(), 0.1, may_have_run=True), UnknownOutcome)

    def test_a_cancel_and_a_change_that_came_too_late_say_how_the_order_ended(self) -> None:
        end = {"endedAs": "filled", "executedSz": 0.1, "at": EXECUTED_AT}
        late = [{"cancelOneRejected": {"oid": "x", "reason": "late", **end}}]
        late.append({"rejectedInvalid": {"oid": "x", "reason": "late", "modify": True, **end}})
        exchange = GivenAnswers(lambda path, body: statuses(*late, {"cancelOneRejected": {"oid": "y", "reason": "none"}}))
        results = results_of(exchange.waiting.transactions.submit(order()))
        ended = OrderEnd("filled", Decimal("0.1"), EXECUTED_AT)
        self.assertEqual([getattr(each, "ended") for each in results], [ended, ended, None])

        read = {**end, "executedSz": Decimal("0.1")}  # as a message of a stream is read
        event = {"symbol": "BTC-USD", "orderId": "x", "reason": "late", "timestamp": 1, **read}
        for kind in ("cancelOneRejected", "modifyRejected"):
            found = account_update({"type": kind, **event})
            assert isinstance(found, (CancelOneRejected, ModifyRejected))
            self.assertEqual((found.type, found.order_id, found.ended), (kind, "x", ended))

    def test_a_stop_that_was_refused_says_what_it_waited_for(self) -> None:
        trigger = {"isAbove": False, "px": Decimal(95000)}
        event = {"symbol": "BTC-USD", "orderId": "x", "orderType": "stop", "trigger": trigger}
        found = account_update({"type": "triggerFailed", **event, "reason": "the market is delisted", "timestamp": 1})
        assert isinstance(found, TriggerFailed)
        self.assertEqual((found.order_type, found.trigger.px), ("stop", Decimal(95000)))
        self.assertEqual(found.reason, "the market is delisted")

    def test_the_page_of_a_proxy_is_no_answer(self) -> None:
        proxy = GivenAnswers(lambda path, body: RawAnswer(502, {}, "<html>"))
        submission = proxy.waiting.transactions.submit(order())
        self.assertEqual(submission, UnknownOutcome("502: <html>"))
        silent = GivenAnswers(lambda path, body: broken())
        self.assertIsInstance(silent.waiting.transactions.submit_until_known(order(), 0.05), UnknownOutcome)

    def test_it_is_sent_again_when_nothing_was_done(self) -> None:
        given: List[Given] = [answer(503, {"error": "starting"}), answer(429, {}, retry_after="0.01")]
        given.append(statuses({"resting": {"oid": "x"}}))
        exchange = GivenAnswers(lambda path, body: given.pop(0))
        submission = exchange.waiting.transactions.submit_until_known(order())
        self.assertEqual([each.kind for each in results_of(submission)], ["resting"])
        refused = GivenAnswers(lambda path, body: answer(413, {"error": "too large"}))
        self.assertEqual(
            sentence_of(refused.waiting.transactions.submit_until_known(order())), "it was not taken: too large"
        )
        self.assertEqual(len(refused.asked), 1)

    def test_results_say_what_became_of_each_action(self) -> None:
        rejected = action_result({"rejectedInvalid": {"oid": "x", "reason": "size 1 is", "modify": True}})
        self.assertEqual(rejected, Rejected("rejectedInvalid", "x", "size 1 is", True))
        self.assertTrue(is_refusal(rejected))
        self.assertEqual(reason_of(action_result({"depositFailed": {"message": "again in 59 min"}})), "again in 59 min")
        self.assertIsInstance(action_result({"cancelOneRejected": {"oid": "x", "reason": "r"}}), CancelRejected)
        for kind in ("resting", "filled", "cancelled", "cancelledIOC"):
            sizes = {"totalSz": 1, "filledSz": 0, "avgPx": 2}
            self.assertFalse(is_refusal(action_result({kind: {"oid": "x", **sizes}})), kind)
        self.assertEqual(action_result({"later": {"a": 1}}), UnknownResult("later", {"a": 1}))


def outcome(transaction_id: str, **changed: Any) -> Any:
    found = {
        "orderId": transaction_id,
        "symbol": "BTC-USD",
        "status": "working",
        "executedSize": 0.25,
        "vwap": 99,
        "reason": None,
        "nonce": 1,
        "slot": 1,
        "timestamp": 5,
        "side": "buy",
        "price": 100,
        "originalSize": 1,
        "size": 0.75,
    }
    return [{"order": {**found, **changed}}]


def update(transaction_id: str, status: str, timestamp: int, filled: int = 0) -> OrderUpdate:
    numbers = {"price": 100, "originalSize": 1, "size": 1 - filled, "filledSize": filled, "vwap": 100 * filled}
    flags = {"isBuy": True, "maker": True, "timestamp": timestamp, "reason": None}
    made: Dict[str, Any] = {
        "type": "orderUpdate",
        "status": status,
        "symbol": "BTC-USD",
        "orderId": transaction_id,
        **numbers,
        **flags,
    }
    found = account_update(made)
    assert isinstance(found, OrderUpdate)
    return found


def snapshot() -> AccountUpdate:
    names = "totalBalance availableBalance marginUsed notional realizedPnl unrealizedPnl fees funding"
    margin = dict.fromkeys([*names.split(), "maintenanceMargin", "survivalRequirement"], 0)
    lists: Dict[str, List[Any]] = {"positions": [], "openOrders": [], "leverageSettings": []}
    found = account_update({"type": "accountSnapshot", "margin": margin, **lists})
    assert found is not None
    return found


class TrackerTest(unittest.TestCase):
    def test_asks_for_an_order_by_its_id_when_the_answer_was_lost(self) -> None:
        transaction = order()
        oid = order_id(transaction)
        given: List[Given] = [broken(), EXECUTED_BEFORE, [], outcome(oid)]
        exchange = GivenAnswers(lambda path, body: given.pop(0))
        seen: List[str] = []
        settings = TrackerSettings(changed=lambda each: seen.append(each.status))
        tracker = OrderTracker(TRADER.account, exchange.waiting, settings)
        self.assertEqual(tracker.send(transaction), AlreadyExecuted(EXECUTED_AT))
        tracked = tracker.orders[oid]
        self.assertEqual((tracked.status, tracked.filled_size, tracked.average_price), ("working", Decimal("0.25"), 99))
        self.assertEqual(seen, ["sending", "unknown", "working"])
        self.assertEqual([each.order_id for each in tracker.open("BTC-USD")], [oid])
        self.assertEqual(tracker.open("ETH-USD"), [])

    def test_the_stream_may_be_ahead_of_the_answer_which_then_changes_nothing(self) -> None:
        transaction = order()
        oid = order_id(transaction)

        def answering(path: str, body: Any) -> Given:
            tracker.take(update(oid, "filled", 9, filled=1))
            return statuses({"resting": {"oid": oid}})

        tracker = OrderTracker(TRADER.account, GivenAnswers(answering).waiting)
        tracker.send(transaction)
        self.assertEqual((tracker.orders[oid].status, tracker.open()), ("filled", []))

    def test_what_the_stream_says_late_changes_nothing(self) -> None:
        transaction = order()
        oid = order_id(transaction)
        tracker = OrderTracker(
            TRADER.account, GivenAnswers(lambda path, body: statuses({"resting": {"oid": oid}})).waiting
        )
        tracker.send(transaction)
        tracker.take(update(oid, "working", 9))
        tracker.take(update(oid, "placed", 8))
        self.assertEqual(tracker.orders[oid].status, "working")
        tracker.take(update(oid, "cancelled", 10))
        tracker.take(update(oid, "placed", 11))
        self.assertEqual(tracker.orders[oid].status, "cancelled")

    def test_a_refused_transaction_leaves_no_open_order_and_a_refused_cancel_its_order(self) -> None:
        transaction = order()
        tracker = OrderTracker(TRADER.account, GivenAnswers(lambda path, body: refusal("bad signature")).waiting)
        tracker.send(transaction)
        tracked = tracker.orders[order_id(transaction)]
        self.assertEqual((tracked.status, tracked.reason, tracker.open()), ("notSent", "bad signature", []))

        second = order()
        oid = order_id(second)
        given = [
            {"resting": {"oid": oid}},
            {"cancelOneRejected": {"oid": oid, "reason": "busy"}},
            {"cancelled": {"oid": oid}},
        ]
        tracker = OrderTracker(TRADER.account, GivenAnswers(lambda path, body: statuses(given.pop(0))).waiting)
        tracker.send(second)
        tracker.send(TRADER.sign(cancel_order("BTC-USD", oid)))
        self.assertEqual(tracker.orders[oid].status, "resting")
        tracker.send(TRADER.sign(cancel_order("BTC-USD", oid)))
        self.assertEqual(tracker.orders[oid].status, "cancelled")

    def test_the_order_of_a_cancel_without_answer_is_asked_for(self) -> None:
        transaction = order()
        oid = order_id(transaction)
        given: List[Given] = [statuses({"resting": {"oid": oid}}), broken(), EXECUTED_BEFORE]
        given.append(outcome(oid, status="cancelled", executedSize=0))
        tracker = OrderTracker(TRADER.account, GivenAnswers(lambda path, body: given.pop(0)).waiting)
        tracker.send(transaction)
        self.assertEqual(tracker.send(TRADER.sign(cancel_order("BTC-USD", oid))), AlreadyExecuted(EXECUTED_AT))
        self.assertEqual(tracker.orders[oid].status, "cancelled")

    def test_after_a_gap_in_the_stream_it_asks_for_what_has_not_ended(self) -> None:
        transaction = order()
        oid = order_id(transaction)
        given: List[Given] = [statuses({"resting": {"oid": oid}}), outcome(oid, status="filled", executedSize=1)]

        async def reconciled() -> None:
            exchange = GivenAnswers(lambda path, body: given.pop(0))
            tracker = AsyncOrderTracker(TRADER.account, exchange.asynchronous)
            await tracker.send(transaction)
            tracker.take(snapshot())
            await asyncio.gather(*tracker._tasks)
            self.assertEqual((tracker.orders[oid].status, len(exchange.asked)), ("filled", 2))
            tracker.take(snapshot())
            self.assertEqual(tracker._tasks, set())

        asyncio.run(reconciled())

    def test_remembers_so_many_orders_that_have_ended(self) -> None:
        exchange = GivenAnswers(lambda path, body: refusal("bad signature"))
        tracker = OrderTracker(TRADER.account, exchange.waiting, TrackerSettings(most_ended=2))
        sent = [order() for _ in range(4)]
        for transaction in sent:
            tracker.send(transaction)
        self.assertEqual(list(tracker.orders), [order_id(each) for each in sent[2:]])


class DeadMansSwitchTest(unittest.TestCase):
    def given(self) -> GivenAnswers:
        return GivenAnswers(
            lambda path, body: statuses({"scheduleCancel": {"due": body["actions"][0]["scheduleCancel"]["seconds"]}})
        )

    def test_it_is_armed_and_switched_off_in_the_end(self) -> None:
        exchange = self.given()
        switch = DeadMansSwitch(TRADER, exchange.waiting.transactions, 15)
        self.assertIsInstance(switch.start(), Executed)
        self.assertEqual(sentence_of(switch.stop()), "scheduleCancel")
        self.assertEqual([f'"seconds":{each}' in body for each, body in zip((15, 0), exchange.asked)], [True, True])
        for seconds in (4, 86_401, 5.5):
            with self.assertRaisesRegex(ValueError, "is outside 5 to 86400 whole seconds"):
                DeadMansSwitch(TRADER, exchange.waiting.transactions, seconds)  # type: ignore[arg-type]

    def test_signs_of_life_go_on_and_those_that_fail_are_reported(self) -> None:
        def answering() -> Answering:
            given: List[Given] = [statuses({"scheduleCancel": {"due": 1}}), refusal("bad signature")]
            return lambda path, body: given.pop(0) if given else statuses({"scheduleCancel": {"due": 0}})

        waiting, asynchronous = GivenAnswers(answering()), GivenAnswers(answering())
        failed = threading.Event()
        reasons: List[str] = []

        def note(submission: Submission) -> None:
            reasons.append(sentence_of(submission))
            failed.set()

        switch = DeadMansSwitch(TRADER, waiting.waiting.transactions, 5, note, 0.01)
        switch.start()
        self.assertTrue(failed.wait(10))
        switch.stop()
        self.assertIn('"seconds":0', waiting.asked[-1])

        async def armed() -> None:
            transactions = asynchronous.asynchronous.transactions
            ended = asyncio.Event()

            def note_and_end(submission: Submission) -> None:
                note(submission)
                ended.set()

            switch = AsyncDeadMansSwitch(TRADER, transactions, 5, note_and_end, 0.01)
            await switch.start()
            await asyncio.wait_for(ended.wait(), 10)
            await switch.stop()
            self.assertIn('"seconds":0', asynchronous.asked[-1])

        asyncio.run(armed())
        self.assertEqual(reasons, ["bad signature"] * 2)


if __name__ == "__main__":
    unittest.main()
