alter table nav_mobile_service drop column need_auth;
