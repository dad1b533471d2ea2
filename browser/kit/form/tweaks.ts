import type { ComponentType } from 'react'
import type { FieldWorld, InputProps } from '#kernel/fields/view.ts'
import type { FormState } from '#browser/kit/hooks/form/use-form.ts'

export type FormPart = { form: FormState; world: FieldWorld }

/** An own control for one field; it sees the rest of the form. */
export type OwnInputProps = InputProps & { form: FormState }

/** What a form does differently from the derived one. */
export type FormTweaks = {
  /** Whether a field is asked for, as the others stand now. What is not asked keeps its value. */
  isAsked?: (name: string, form: FormState) => boolean
  /** What stands under the fields of a section, by its title. */
  after?: Readonly<Record<string, ComponentType<FormPart>>>
  /** Own controls by field, over the whole width. */
  inputs?: Readonly<Record<string, ComponentType<OwnInputProps>>>
  /** Where saving hands something in: the word on the button, and what is said when it was done. */
  saving?: { label: () => string; done: () => string }
}
