drop index ix_sys_user_role_user_id;

drop index ix_sys_role_permission_role_id;

drop index ix_sys_role_scope_role_id;

drop index ix_sys_user_oauth_user_id;

drop index ix_sys_password_history_user_id;

drop index ix_sys_dictionary_code;

drop index ix_sys_oper_log_entity;

drop index ix_sys_oper_log_user_id;

drop index ix_sys_user_pref_user_id;

drop index ix_sys_user_draft_user_id;

drop index ix_sys_calendar_feed_user_id;

drop index ix_base_building_campus_id;

drop index ix_base_student_class_id;

drop index ix_base_student_department_id;

drop index ix_base_placement_class_id;

drop index ix_base_placement_department_id;

drop index ix_base_class_assign_class_id;

drop index ix_base_class_assign_teacher_id;

drop index ix_sys_user_realm;

drop index ix_population_member_list_id;

drop index ix_sys_menu_app_type;

drop index ix_nav_app_collection_user_id;

drop index ix_nav_app_use_user_id;

drop index ix_nav_app_use_day_user_id;

drop index ix_nav_app_shortcut_user_id;

drop index ix_sms_record_status;

drop index ix_resource_sms_quota_department_id;

drop index ix_resource_file_link_state;

drop index ix_resource_file_take_link_id;

drop index ix_sys_user_message_user_id;

drop index ix_sys_user_msg_count_user_id;

drop index ix_sys_user_msg_setting_user_id;

drop index ix_sys_user_todo_user_id;

drop index ix_office_notice_status;

drop index ix_office_notice_read_notice_id;

drop index ix_office_notice_read_user_id;

drop index ix_calendar_day_term_id;

drop index ix_calendar_holiday_start_date;

drop index ix_sys_process_type_group_name;

drop index ix_sys_flow_definition_model_id;

drop index ix_sys_flow_instance_starter_id;

drop index ix_sys_flow_node_run_instance_id;

drop index ix_sys_flow_task_instance_id;

drop index ix_sys_flow_task_assignee_id;

drop index ix_sys_flow_task_original_id;

drop index ix_sys_flow_task_also_id;

drop index ix_sys_flow_record_instance_id;

drop index ix_sys_flow_copy_instance_id;

drop index ix_sys_flow_copy_user_id;

drop index ix_sys_flow_timer_node_run_id;

drop index ix_sys_flow_delegate_owner_id;

drop index ix_sys_flow_delegate_delegate_id;

drop index ix_sys_flow_delegate_status;

drop index ix_sys_flow_handover_from_id;

drop index ix_sys_flow_handover_status;

drop index ix_sys_flow_comment_user_id;

drop index ix_status_change_student_id;

drop index ix_status_change_department_id;

drop index ix_status_change_kind;

drop index ix_status_change_state;

drop index ix_status_leave_item_change_id;

drop index ix_status_leave_item_state;

drop index ix_status_rollover_item_batch_id;

drop index ix_status_rollover_item_class_id;

drop index ix_status_rollover_class_batch_id;

drop index ix_timetable_lesson_slot_campus_id;

drop index ix_timetable_course_task_term_id;

drop index ix_timetable_course_task_student_task_id;

drop index ix_timetable_course_import_batch_term_id;

drop index ix_timetable_course_schedule_term_id;

drop index ix_timetable_course_change_schedule_id;

drop index ix_timetable_lesson_schedule_id;

drop index ix_timetable_lesson_task_id;

drop index ix_timetable_lesson_room_id;

drop index ix_timetable_lesson_teacher_id;

drop index ix_schedule_user_schedule_owner_id;

drop index ix_schedule_user_schedule_invite_schedule_id;

drop index ix_schedule_unit_schedule_department_id;

drop index ix_family_member_student_id;

drop index ix_family_member_class_id;

drop index ix_family_member_department_id;

drop index ix_leave_request_student_id;

drop index ix_leave_request_department_id;

drop index ix_leave_request_class_id;

drop index ix_leave_request_fdy_id;

drop index ix_leave_request_status;

drop index ix_leave_request_proof_state;

drop index ix_leave_extend_student_id;

drop index ix_leave_return_leave_id;

drop index ix_leave_return_student_id;

drop index ix_leave_pass_student_id;

drop index ix_leave_pass_log_student_id;

drop index ix_leave_pass_log_device_id;

drop index ix_leave_batch_department_id;

drop index ix_leave_batch_status;

drop index ix_leave_daily_class_id;

drop index ix_leave_daily_department_id;

drop index ix_leave_handling_leave_id;

drop index ix_sys_apply_index_user_id;

drop index ix_nav_service_use_item_id;

drop index ix_service_favorite_user_id;

drop index ix_service_recent_user_id;

drop index ix_service_reminder_user_id;

drop index ix_service_rating_item_id;
