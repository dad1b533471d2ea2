import type { DesignedField } from '#services/flow/shared/form/designed-form.ts'
import { RequestError } from '#browser/wire/http.ts'
import { shown } from '#browser/wire/i18n.ts'

const isCode = /^[A-Z][A-Z_]*$/

/** What the server found wrong with a designed form, by field. Codes of other refusals are no words for people, even where a field is called `reason`. */
export function formErrorsOf(error: unknown, fields: readonly DesignedField[]): Record<string, string> {
  if (!(error instanceof RequestError) || error.status !== 400 || error.data === null || typeof error.data !== 'object')
    return {}
  const told = error.data as Record<string, unknown>
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const text = Object.hasOwn(told, name) ? told[name] : undefined
      return typeof text === 'string' && !isCode.test(text) ? [[name, shown(text)]] : []
    }),
  )
}
