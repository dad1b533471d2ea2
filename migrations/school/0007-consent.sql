alter table family_member add column verified_phone text;

alter table family_member add column verified_phone_hash text;

alter table leave_request add column is_parent_verified boolean;
