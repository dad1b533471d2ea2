import { passStates } from './leave-pass.ts'

/** Passes for statements of other areas, without what makes their codes. */
export const passesView = '(select p.id, p.leave_id, p.state, p.valid_from, p.valid_to from leave_pass p)'

/** A leave (`t`) whose pass was not taken back, as SQL: somebody has gone out on it. */
export const hasPass = `exists (
  select 1 from leave_pass p where p.leave_id = t.id and p.state <> '${passStates.void[0]}'
)`
