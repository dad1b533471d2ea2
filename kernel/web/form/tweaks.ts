import type { ComponentType } from 'react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import type { FormState } from '#kernel/web/hooks/use-form.ts'

export type FormPart = { form: FormState; world: FieldWorld }

/** What a form does differently from the derived one. */
export type FormTweaks = {
  /** Whether a field is asked for, as the others stand now. What is not asked keeps its value. */
  isAsked?: (name: string, form: FormState) => boolean
  /** What stands under the fields of a section, by its title. */
  after?: Readonly<Record<string, ComponentType<FormPart>>>
}
