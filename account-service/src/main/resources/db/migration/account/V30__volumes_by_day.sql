-- GET /volumes sums the days of the window over all owners; the primary key begins with the owner.

CREATE INDEX fee_volumes_of_day ON fee_volumes (day) INCLUDE (owner, volume);
