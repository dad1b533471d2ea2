import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { AnyAction, At } from '#kernel/entity/define-action.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { canDo } from '#browser/kit/hooks/use-ability.ts'
import type { FormValues } from '#browser/kit/hooks/form/form-values.ts'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'

/** What stands over the fields of an action's dialog: what one decides by. It sees what was filled in so far. */
export type ActionFacts = ComponentType<{ row: RecordRow; world: FieldWorld; values: FormValues }>

/** A declared action as a screen offers it. */
export type ActionView = { readonly action: AnyAction; readonly icon?: LucideIcon; readonly Facts?: ActionFacts }

export function isActionView(one: object): one is ActionView {
  return 'action' in one
}

/** Whether this person is offered the action on this row, now. */
export function isOffered({ action }: ActionView, world: FieldWorld, row: RecordRow): boolean {
  return canDo(world, action.name, row) && action.isOffered?.(row, at()) !== false
}

/** Whether something has to be read or filled in before it is done. */
export function isAsked({ action, Facts }: ActionView): boolean {
  return Facts !== undefined || action.hints.length > 0 || Object.keys(action.fields).length > 0
}

export function at(): At {
  const now = serverNow()
  return { now, today: dayOf(now) }
}

/** The word of an action; one that also names something else has an English of its own as a verb. */
export function labelOf({ label, context = 'verb' }: AnyAction): string {
  return t(label, { context })
}

/** The word on the button that carries an action out. */
export function okLabelOf(action: AnyAction): string {
  return action.okLabel ? t(action.okLabel) : labelOf(action)
}

/** A declared sentence about a record, with its `{{field}}` filled. */
export function sentence(text: string, row: RecordRow): string {
  const holes = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
  return t(text, Object.fromEntries(holes.map((name) => [name, t(String(row[name] ?? ''))])))
}
