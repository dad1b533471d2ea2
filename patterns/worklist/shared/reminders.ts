/** What became of asking somebody again; `msg` says why nobody was. */
export type Reminded = { id: string; isSent: boolean; msg: string | null }

/** Whether somebody was asked so lately that they are not asked again. */
export function isRemindedAt(remindTime: string | null, now: Date, hours: number): boolean {
  return remindTime !== null && now.getTime() - Date.parse(remindTime) < hours * 3_600_000
}
