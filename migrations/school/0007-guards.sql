alter table sys_second_auth_ticket add column proof text;

alter table sys_user add column sjhm_time timestamptz(3);
