-- What is due when, by kind of work and school. A row is claimed by moving its time; who claimed it settles when it is due again.
create table upkeep_due (
  kind text not null,
  school_id text not null references school (id) on delete cascade,
  due_time timestamptz(3) not null,
  claimed_time timestamptz(3),
  -- Somebody wrote in the school while the work was under way.
  woken_time timestamptz(3),
  primary key (kind, school_id)
);
