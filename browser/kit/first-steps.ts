import type { AnyEntity } from '#kernel/entity/entity.ts'

/** Name of the place at which areas say what a new school has to bring before they are of use (`contributes` in `web/area.ts`). */
export const firstSteps = 'firstSteps'

/** Something a school brings once: done as soon as there is one of it. */
export type FirstStep = {
  /** Its turn: what others hang on comes first. */
  place: number
  entity: AnyEntity
  title: string
  about: string
  link: string
  unit: string
}
