-- Calls of all processes within a minute. Worth nothing a minute later, so it need not survive a crash.
create unlogged table rate_window (
  name text primary key,
  start_ms bigint not null,
  calls integer not null
);
