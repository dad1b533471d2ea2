drop index so_base_student_xh;

-- so_base_student_grade_xh
create index so_base_student_grade_xh on base_student (grade desc nulls last, xh collate "zh-x-icu", id);
