import type { FormInstance } from 'antd'
import { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'

/** Puts the server's reasons under their fields, beside the notice that tells of the refusal. */
export function showProblems<Values>(form: FormInstance<Values>, error: unknown): void {
  if (!(error instanceof RequestError)) return
  const reasons = Object.entries(error.fieldErrors)
  if (reasons.length > 0)
    form.setFields(reasons.map(([name, reason]) => ({ name: name as never, errors: [t(reason)] })))
}
