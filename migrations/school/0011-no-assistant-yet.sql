alter table office_ai_provider drop column is_default;

drop table office_ai_role cascade;
