alter table sys_dictionary add column search_text text;

alter table sys_dictionary add column search_grams text[];

alter table sys_menu add column search_text text;

alter table sys_menu add column search_grams text[];

alter table nav_mobile_menu add column search_text text;

alter table nav_mobile_menu add column search_grams text[];

alter table sys_oss_config add column search_text text;

alter table sys_oss_config add column search_grams text[];

alter table sms_channel add column search_text text;

alter table sms_channel add column search_grams text[];

alter table resource_sms_quota add column search_text text;

alter table resource_sms_quota add column search_grams text[];

alter table office_ai_provider add column search_text text;

alter table office_ai_provider add column search_grams text[];

alter table calendar_term add column search_text text;

alter table calendar_term add column search_grams text[];

alter table status_rollover_batch add column search_text text;

alter table status_rollover_batch add column search_grams text[];

alter table timetable_lesson_slot add column search_text text;

alter table timetable_lesson_slot add column search_grams text[];

alter table timetable_course_change add column search_text text;

alter table timetable_course_change add column search_grams text[];

-- sg_sys_dictionary_search_grams
create index sg_sys_dictionary_search_grams on sys_dictionary using gin (search_grams);

-- sg_sys_menu_search_grams
create index sg_sys_menu_search_grams on sys_menu using gin (search_grams);

-- sg_nav_mobile_menu_search_grams
create index sg_nav_mobile_menu_search_grams on nav_mobile_menu using gin (search_grams);

-- sg_sys_oss_config_search_grams
create index sg_sys_oss_config_search_grams on sys_oss_config using gin (search_grams);

-- sg_sms_channel_search_grams
create index sg_sms_channel_search_grams on sms_channel using gin (search_grams);

-- sg_resource_sms_quota_search_grams
create index sg_resource_sms_quota_search_grams on resource_sms_quota using gin (search_grams);

-- sg_office_ai_provider_search_grams
create index sg_office_ai_provider_search_grams on office_ai_provider using gin (search_grams);

-- sg_calendar_term_search_grams
create index sg_calendar_term_search_grams on calendar_term using gin (search_grams);

-- sg_status_rollover_batch_search_grams
create index sg_status_rollover_batch_search_grams on status_rollover_batch using gin (search_grams);

-- sg_timetable_lesson_slot_search_grams
create index sg_timetable_lesson_slot_search_grams on timetable_lesson_slot using gin (search_grams);

-- sg_timetable_course_change_search_grams
create index sg_timetable_course_change_search_grams on timetable_course_change using gin (search_grams);
