-- Orders of one isolated account, and the holders of one market in the order of their keys: neither reads what belongs to others.

CREATE INDEX open_orders_of_isolated ON open_orders (isolated, sequence) WHERE isolated IS NOT NULL;
CREATE INDEX positions_of_market ON positions (market, account);
CREATE INDEX open_orders_of_market ON open_orders (symbol);
