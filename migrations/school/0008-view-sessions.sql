alter table sys_session add column viewer_sid text;

alter table sys_session add column viewer_school text;

alter table sys_session add column viewer_right text;
