-- GET /volumes sums the days of the window over all owners; the primary key begins with the owner. The volume is not in this index:
-- that of today changes with every batch, and would renew its entry each time.

CREATE INDEX fee_volumes_of_day ON fee_volumes (day);
