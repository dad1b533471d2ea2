/** Beds with their room and house, for statements of other areas: `from ${bedsView} b`. */
export const bedsView = `(
  select b.id, b.bed_no, b.bed_name, b.bed_pos, b.bed_length, b.status, b.lock_type, b.lock_ref_id, b.room_id,
    b.floor_id, b.dorm_id, r.room_no, r.room_name, r.sex_limit, r.room_use, r.status as room_status, r.department_id,
    r.class_id, r.grade_limit, r.type_id, r.bed_count, r.orient, d.campus_id, d.dorm_name, d.status as dorm_status,
    d.sort as dorm_sort, d.has_elevator, f.floor_no, f.floor_name, y.type_name, y.level_id, l.level_name, l.price
  from dorm_bed b
  join dorm_room r on r.id = b.room_id
  join dorm_dormitory d on d.id = b.dorm_id
  join dorm_floor f on f.id = b.floor_id
  join dorm_type y on y.id = r.type_id
  left join dorm_level l on l.id = y.level_id
  where r.deleted_time is null and d.deleted_time is null
)`

/** Rooms with their floor and house, and whom they are allotted to. */
export const roomsView = `(
  select r.id, r.room_no, r.floor_id, r.dorm_id, r.department_id, r.class_id, d.dorm_name,
    c.campus_name || '-' || d.dorm_name || '-' || r.room_no as full_name
  from dorm_room r
  join dorm_dormitory d on d.id = r.dorm_id
  join base_campus c on c.id = d.campus_id
  where r.deleted_time is null and d.deleted_time is null
)`

/** Who keeps which house or floors, for statements of other areas; a row without floors keeps the whole house. */
export const keepersView = `(
  select k.id, k.teacher_id, k.dorm_id, k.post, coalesce(k.floor_ids, '{}') as floor_ids, k.is_head, k.begin_date,
    k.end_date, p.xm
  from dorm_keeper k
  join base_teacher p on p.id = k.teacher_id
  where k.deleted_time is null
)`

/** What a house says to whoever lives in it: when its doors open, and whom to call. */
export const housesView = `(
  select id, dorm_name, campus_id, sex_limit, open_time, close_time, phone
  from dorm_dormitory
  where deleted_time is null
)`

/** What the ledger of a room says stands there, what things cost and since when; one of a bed names its number. */
export const assetsView = `(
  select room_id, bed_no, asset_name, qty, state, price, use_from
  from dorm_asset
  where deleted_time is null
)`

/** What a room of a type has, what its level says of itself, and pictures of it, the first one first. */
export const typesView = `(
  select y.id, y.level_id, y.has_ac, y.has_toilet, y.has_balcony, y.has_hot_water, y.photo_file_ids, y.sort,
    l.intro as level_intro
  from dorm_type y
  left join dorm_level l on l.id = y.level_id
)`

/** Where rooms lie on the picture of their floor, in per cent; the picture may be missing. */
export const planView = `(
  select r.id as room_id, r.floor_id, r.plan_x, r.plan_y, r.plan_w, r.plan_h, f.plan_file_id
  from dorm_room r
  join dorm_floor f on f.id = r.floor_id
  where r.deleted_time is null and r.plan_x is not null
)`
