alter table leave_request add column soon_for timestamptz(3);

alter table leave_request add column proof_soon_for timestamptz(3);

-- ix_leave_request_proof_state_proof_deadline
create index ix_leave_request_proof_state_proof_deadline on leave_request (proof_state, proof_deadline);
