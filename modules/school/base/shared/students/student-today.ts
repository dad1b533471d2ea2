/** Name of the place at which an area tells how students stand today (`contributes` in `web/area.ts`), for lists of few. */
export const studentToday = 'studentToday'

/** Asked only of whoever holds the permission; whom the server does not answer for has no state. */
export type TodaySource = {
  permission: string
  read(studentIds: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, { text: string; tone: string }>>
}
