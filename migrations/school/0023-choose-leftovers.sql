alter table choose_batch add column auto_assign boolean;
