import type { Design } from '#services/flow/shared/routes/models.ts'
import { simulateRoute, type Trial } from '#services/flow/shared/routes/trial.ts'
import { post } from '#browser/wire/http.ts'
import type { Sample } from './sample.ts'

/** Walks through a drawing with a sample; nothing is written. */
export function simulate(
  design: Pick<Design, 'processType' | 'draft' | 'form' | 'formKind'>,
  { starterId, instanceId, values }: Sample,
): Promise<Trial> {
  const typed = design.formKind === '1' ? { facts: values } : { formData: values }
  return post(simulateRoute, {
    processType: design.processType,
    draft: design.draft,
    ...(design.form ? { form: design.form } : {}),
    ...(instanceId ? { instanceId } : { starterId, ...typed }),
  })
}
