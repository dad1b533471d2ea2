/** Who holds which bed now, for statements of other areas: `join ${staysView} s on s.bed_id = …`. State 1 is to move in, 2 lives there. */
export const staysView = `(
  select id, student_id, bed_id, room_id, floor_id, dorm_id, state, is_room_head, place_name, in_time, department_id,
    class_id
  from stay_register
  where state in ('1', '2')
)`
