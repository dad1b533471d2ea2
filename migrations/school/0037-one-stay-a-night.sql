drop index uq_holiday_mark_apply_id_night_date;

drop index uq_presort_quota_batch_id_department_id_class_id_sex_level_id;

drop index uq_presort_pool_batch_id_room_id_class_id_student_id;

drop index uq_choose_window_batch_id_department_id_sex;

alter table holiday_mark add column state text not null default '1';

alter table holiday_mark add column void_reason text;

alter table holiday_mark add column void_by_name text;

alter table choose_pool add column presort_id uuid;

delete from choose_window t
using choose_window o
where o.batch_id is not distinct from t.batch_id and o.department_id is not distinct from t.department_id and o.sex is not distinct from t.sex
  and (o.update_time, o.id) > (t.update_time, t.id);

delete from presort_quota t
using presort_quota o
where o.batch_id is not distinct from t.batch_id and o.department_id is not distinct from t.department_id and o.class_id is not distinct from t.class_id and o.sex is not distinct from t.sex and o.level_id is not distinct from t.level_id
  and (o.update_time, o.id) > (t.update_time, t.id);

delete from presort_pool t
using presort_pool o
where o.batch_id is not distinct from t.batch_id and o.room_id is not distinct from t.room_id and o.class_id is not distinct from t.class_id and o.student_id is not distinct from t.student_id
  and (o.update_time, o.id) > (t.update_time, t.id);

update holiday_apply a
set state = '8', end_reason = '与另一假期留宿的日期重叠'
where a.state in ('1', '2', '10', '3', '4', '5')
  and exists (
    select 1
    from holiday_apply o
    where o.student_id = a.student_id and o.id <> a.id and o.state in ('1', '2', '10', '3', '4', '5')
      and o.begin_date <= a.end_date and o.end_date >= a.begin_date and (case o.state when '5' then 0 when '4' then 1 when '3' then 2 else 3 end, coalesce(o.submit_time, o.create_time), o.id) < (case a.state when '5' then 0 when '4' then 1 when '3' then 2 else 3 end, coalesce(a.submit_time, a.create_time), a.id)
  );

delete from holiday_night n
using holiday_apply a
where a.id = n.apply_id and a.state = '8';

update choose_pool p
set presort_id = o.batch_id
from presort_pool o
join presort_batch b on b.id = o.batch_id and b.state = '4'
join choose_batch c on c.state = '1' and c.is_rehearsal is not true and c.grade = b.grade
where o.room_id = p.room_id and p.batch_id = c.id;

alter table holiday_mark alter column state drop default;

alter table holiday_apply add constraint ex_holiday_apply_period exclude using gist (student_id with =, daterange(begin_date, end_date, '[]') with &&) where (state in ('1', '2', '10', '3', '4', '5'));

alter table choose_pool add constraint fk_choose_pool_presort_id foreign key (presort_id) references presort_batch (id) deferrable initially immediate;

-- uq_holiday_mark_apply_id_night_date
create unique index uq_holiday_mark_apply_id_night_date on holiday_mark (apply_id, night_date) where state in ('1');

-- ix_holiday_mark_apply_id
create index ix_holiday_mark_apply_id on holiday_mark (apply_id);

-- uq_presort_quota_batch_id_department_id_class_id_sex_level_id
create unique index uq_presort_quota_batch_id_department_id_class_id_sex_level_id on presort_quota (batch_id, department_id, class_id, sex, level_id) nulls not distinct;

-- uq_presort_pool_batch_id_room_id_class_id_student_id
create unique index uq_presort_pool_batch_id_room_id_class_id_student_id on presort_pool (batch_id, room_id, class_id, student_id) nulls not distinct;

-- uq_choose_window_batch_id_department_id_sex
create unique index uq_choose_window_batch_id_department_id_sex on choose_window (batch_id, department_id, sex) nulls not distinct;

-- ix_choose_pool_presort_id
create index ix_choose_pool_presort_id on choose_pool (presort_id);
