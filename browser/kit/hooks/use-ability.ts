import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'

/** Whether a verb may be offered: on the entity at all, and on the row when there is one. */
export function useAbility(world: FieldWorld | undefined): (action: string, row?: RecordRow) => boolean {
  return (action, row) => canDo(world, action, row)
}

/** The same outside React. The server decides again; this only keeps useless buttons away. */
export function canDo(world: FieldWorld | undefined, action: string, row?: RecordRow): boolean {
  if (!world) return false
  if (row?.abilities) return row.abilities.includes(action)
  return world.meta.actions.includes(action)
}
