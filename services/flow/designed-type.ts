import type { z } from 'zod'
import type { designedForm } from './shared/form/designed-form.ts'
import type { flowModelSchema } from './shared/model/model.ts'

/** A kind of matter that needs no code: its form and its flow are all there is to it, and a school changes both as it likes. */
export type DesignedType = {
  readonly code: string
  readonly name: string
  /** Key of the dictionary of groups. */
  readonly group: string
  readonly icon?: string
  /** Entity of whom it is about, where that is who starts it. */
  readonly subject?: string
  readonly remark?: string
  readonly startRoles: readonly string[]
  readonly managerRoles: readonly string[]
  readonly titleRule?: string
  /** How its matters are numbered, by letters people know: `BX{yyyyMMdd}{seq:4}`. */
  readonly numberRule?: string
  /** Fields whose values stand in lists, five at most. */
  readonly summaryFields?: readonly string[]
  readonly form: z.input<typeof designedForm>
  readonly model: z.input<typeof flowModelSchema>
}
