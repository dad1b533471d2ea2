import { FormPanel, type FormPanelProps } from '#browser/kit/form/form-panel.tsx'
import type { HouseFacts } from '#modules/dormitory/dorm/shared/place-routes.ts'
import type { Desk } from '../shared/duty-routes.ts'
import { useDesk, useHouses } from './use-desk.ts'

/** The day and shift of now, and the house: where somebody is on duty, or the only one they have. */
export function shiftNow(desk: Desk, houses: readonly HouseFacts[]): Record<string, unknown> {
  const { dutyDate, shift, duties } = desk
  const mine = duties.filter((one) => one.isMine && one.shift === shift).map(({ dormId }) => dormId)
  const meant = mine.length > 0 ? houses.filter(({ id }) => mine.includes(id)) : houses
  const [house] = meant.length === 1 ? meant : []
  return { dutyDate, shift, ...(house && { dormId: house.id, dormName: house.dormName }) }
}

/** A handover is written by the shift that is on: nobody looks up which that is. */
export function HandoverPanel(props: FormPanelProps) {
  const [desk, houses] = [useDesk().data, useHouses().data]
  if (props.id === undefined && (!desk || !houses)) return null
  const defaults = desk && houses ? shiftNow(desk, houses) : {}
  return <FormPanel {...props} defaults={{ ...defaults, ...props.defaults }} />
}
