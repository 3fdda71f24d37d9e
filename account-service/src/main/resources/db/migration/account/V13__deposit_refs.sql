-- The ref under which a treasurer deposited; null: the faucet or the insurance fund.

ALTER TABLE transfers ADD COLUMN reason text;
