drop index ix_leave_request_status_end_time;

drop index ix_leave_request_decide_time;

drop index ix_leave_request_start_time;

drop index ix_leave_daily_type_code_date;

-- ix_leave_request_status_end_time_actual_return_time_ov_6f25fa22
create index ix_leave_request_status_end_time_actual_return_time_ov_6f25fa22 on leave_request (status, end_time, actual_return_time, overdue_minutes);

-- ix_leave_request_decide_time_submit_time_source_status
create index ix_leave_request_decide_time_submit_time_source_status on leave_request (decide_time, submit_time, source, status);

-- ix_leave_request_start_time_end_time_actual_return_tim_df3968c7
create index ix_leave_request_start_time_end_time_actual_return_tim_df3968c7 on leave_request (start_time, end_time, actual_return_time, decide_time, submit_time, status, source, overdue_minutes, department_id, major_id, class_id, student_id, type_id);

-- ix_leave_daily_type_code_date_student_id_class_id_depa_7fb423f6
create index ix_leave_daily_type_code_date_student_id_class_id_depa_7fb423f6 on leave_daily (type_code, date, student_id, class_id, department_id, major_id);

-- ix_leave_daily_date_student_id_class_id_department_id__94e5e604
create index ix_leave_daily_date_student_id_class_id_department_id__94e5e604 on leave_daily (date, student_id, class_id, department_id, major_id, type_id, halves, lesson_count, is_leave_school, is_overnight_night);
