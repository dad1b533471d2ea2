-- security_password_policy
create table security_password_policy (
  id uuid not null,
  version integer not null default 1,
  create_user uuid,
  create_time timestamptz(3) not null,
  update_user uuid,
  update_time timestamptz(3) not null,
  population text not null,
  settings jsonb
);
alter table security_password_policy add constraint pk_security_password_policy primary key (id);
create unique index uq_security_password_policy_population on security_password_policy (population);
