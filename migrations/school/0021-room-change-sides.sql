drop index ix_change_apply_floor_id_state;

alter table change_window add column xn text;

alter table change_window add column xq_m text;

alter table change_apply add column no text;

alter table change_apply add column new_floor_id uuid;

alter table change_apply add column floor_ids uuid[];

alter table change_apply add column out_check_time timestamptz(3);

alter table change_apply add column out_check_by text;

alter table change_apply add column in_check_time timestamptz(3);

alter table change_apply add column in_check_by text;

alter table change_apply add column objection text;

alter table change_apply add column object_time timestamptz(3);

alter table change_apply add column objection_state text;

alter table change_apply add column objection_answer text;

alter table holiday_apply add column pledge_file uuid[];

alter table holiday_apply drop column pledge_sign;

alter table change_apply add constraint fk_change_apply_new_floor_id foreign key (new_floor_id) references dorm_floor (id) deferrable initially immediate;

-- ix_change_apply_floor_id
create index ix_change_apply_floor_id on change_apply (floor_id);

-- ix_change_apply_new_floor_id
create index ix_change_apply_new_floor_id on change_apply (new_floor_id);

-- nu_change_apply_floor_ids
create index nu_change_apply_floor_ids on change_apply (id) where floor_ids is null;

-- mb_change_apply_floor_ids
create index mb_change_apply_floor_ids on change_apply using gin (floor_ids);
