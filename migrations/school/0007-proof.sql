alter table leave_request add column proof_state text;

alter table leave_request add column proof_deadline timestamptz(3);

alter table leave_request add column proof_time timestamptz(3);

alter table leave_request add column proof_note text;

-- ix_leave_request_proof_state
create index ix_leave_request_proof_state on leave_request (proof_state);
