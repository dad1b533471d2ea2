import type { FormInstance } from 'antd'
import { RequestError } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { notifyError } from '#kernel/web/wire/request-error.ts'

/** Puts the server's reasons under their fields; a reason without a field is told as a notice. */
export function showProblems<Values>(form: FormInstance<Values>, error: unknown): void {
  if (!(error instanceof RequestError)) return
  const reasons = Object.entries(error.fieldErrors)
  if (reasons.length === 0) notifyError(error)
  else form.setFields(reasons.map(([name, reason]) => ({ name: name as never, errors: [t(reason)] })))
}
