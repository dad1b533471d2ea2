import { notFound } from '#kernel/errors/platform-errors.ts'
import type { World } from '#kernel/world/world.ts'

/** Whoever chooses among the same beds of a batch. */
export type Group = {
  batchId: string
  sex: string
  departmentId: string | null
  classId: string | null
  /** The room that pre-sorting settled for them. */
  roomId: string | null
}

/** Beds of a batch (`p`) that a group may choose; `$1` to `$5` are its batch, sex, department, class and room. */
export const groupBeds = `p.batch_id = $1 and p.sex = $2 and (p.department_id is null or p.department_id = $3::uuid)
  and (p.class_id is null or p.class_id = $4::uuid)
  and case when $5::uuid is null then p.is_settled is not true else p.room_id = $5::uuid end`
export const groupValues = ({ batchId, sex, departmentId, classId, roomId }: Group) => [
  batchId,
  sex,
  departmentId,
  classId,
  roomId,
]

/** The key of the group's map. Only the product makes one, and whoever has it learns how many beds are left. */
export function keyOf(world: World, schoolId: string, group: Group): string {
  return sealed(world, schoolId, JSON.stringify(groupValues(group)))
}

export function groupIn(world: World, schoolId: string, key: string): Group {
  const text = Buffer.from(key.split('.')[0]!, 'base64url').toString()
  // To the letter: what is remembered by keys would be remembered once for every way of writing the same one.
  if (key !== sealed(world, schoolId, text)) throw notFound()
  type Id = string | null
  const [batchId, sex, departmentId, classId, roomId] = JSON.parse(text) as [string, string, Id, Id, Id]
  return { batchId, sex, departmentId, classId, roomId }
}

function sealed(world: World, schoolId: string, text: string): string {
  const seal = world.secrets.hash(text, `${schoolId}/choose/map`).slice(0, 32)
  return `${Buffer.from(text).toString('base64url')}.${seal}`
}
