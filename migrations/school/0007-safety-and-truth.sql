alter table sys_second_auth_ticket add column proof text;

alter table sys_user add column sjhm_time timestamptz(3);

alter table family_member add column verified_phone text;

alter table family_member add column verified_phone_hash text;

alter table leave_request add column is_parent_verified boolean;

alter table leave_request add column proof_state text;

alter table leave_request add column proof_deadline timestamptz(3);

alter table leave_request add column proof_time timestamptz(3);

alter table leave_request add column proof_note text;

-- ix_leave_request_proof_state
create index ix_leave_request_proof_state on leave_request (proof_state);
