package io.openperp.transaction;

/** Places, changes and ends orders, or says what becomes of them later. */
public sealed interface TradingAction extends Action
        permits OrderAction, AttachOnFill, ModifyOrder, CancelOrder, CancelAll, ScheduleCancel, StayUntilFilled {}
