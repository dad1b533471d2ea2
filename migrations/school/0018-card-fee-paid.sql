alter table card_apply add column fee_paid bigint not null default 0;

alter table card_apply add column fee_by uuid;

alter table card_apply add column fee_back bigint not null default 0;

alter table card_apply add column back_time timestamptz(3);

alter table card_apply add column back_by uuid;

alter table card_apply add column back_reason text;

update card_apply set fee_paid = coalesce(fee, 0) where fee_time is not null;

alter table card_apply alter column fee_paid drop default;

alter table card_apply alter column fee_back drop default;

alter table card_apply add constraint fk_card_apply_fee_by foreign key (fee_by) references sys_user (id) deferrable initially immediate;

alter table card_apply add constraint fk_card_apply_back_by foreign key (back_by) references sys_user (id) deferrable initially immediate;

-- ix_sys_flow_node_run_status_due_time
create index ix_sys_flow_node_run_status_due_time on sys_flow_node_run (status, due_time);

-- ix_card_apply_fee_by
create index ix_card_apply_fee_by on card_apply (fee_by);

-- ix_card_apply_back_by
create index ix_card_apply_back_by on card_apply (back_by);
