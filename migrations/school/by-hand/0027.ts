import type { ByHand } from '../../../tools/make-migration.ts'

/** Only who lives in a room heads it, and of several the one who was named last. */
export const byHand: ByHand = {
  data: [
    `update stay_register set is_room_head = false where is_room_head and state <> '2'`,
    `update stay_register r set is_room_head = false
where r.is_room_head and exists (
  select 1 from stay_register o
  where o.room_id = r.room_id and o.is_room_head and (o.update_time, o.id) > (r.update_time, r.id)
)`,
  ],
}
