create table school (
  id text primary key,
  name text not null,
  schema text not null unique,
  host_names text[] not null default '{}',
  status text not null default 'open',
  create_time timestamptz(3) not null
);
