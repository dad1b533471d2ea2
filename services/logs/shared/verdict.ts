/** Where a log was changed or lacks a line. */
export type Broken = { id: string | null; day: string; time: string | null; title: string | null; reason: string }

/** What going through the chain of a log brought to light. */
export type Verdict = { isIntact: boolean; checked: number; days: number; broken: Broken | null }
