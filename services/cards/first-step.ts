import type { AnyEntity } from '#kernel/entity/entity.ts'

declare module '#kernel/world/world.ts' {
  interface ServerPart {
    /** What a new school brings before the module is of use. */
    readonly firstSteps?: readonly FirstStep[]
    /** What works once such steps are done, by the codes of these. */
    readonly worksAfter?: readonly WorksAfter[]
  }
  interface World {
    /** In their order. */
    readonly firstSteps: readonly FirstStep[]
    readonly worksAfter: readonly WorksAfter[]
  }
}

/** Something a school brings once: done as soon as there is one of each. */
export type FirstStep = {
  readonly code: string
  /** Its turn: what others hang on comes first. */
  readonly place: number
  readonly title: string
  /** Why, in one sentence. */
  readonly about: string
  readonly brings: readonly Brought[]
  /** Steps without which it cannot be done. */
  readonly after?: readonly string[]
  /** Where it is done, the usual way last, as buttons stand. */
  readonly ways: readonly StepWay[]
}

type StepWay = {
  readonly label: string
  readonly link: string
  readonly permission: string
  /** What it brings, where the step brings several things: it is the usual way as long as that is missing. */
  readonly entity?: AnyEntity
  /** What is imported there: its sheet can be fetched and filled in before. */
  readonly sheetOf?: AnyEntity
}

/** Rows of an entity; of those only which have one of these values. */
type Brought = { readonly entity: AnyEntity; readonly where?: Readonly<Record<string, readonly string[]>> }

export type WorksAfter = {
  readonly label: string
  /** Name of a Lucide icon. */
  readonly icon: string
  readonly needs: readonly string[]
}

/** Steps and works that name a step nobody brings would wait for ever. */
export function firstStepProblems(steps: readonly FirstStep[], works: readonly WorksAfter[]): string[] {
  const places = new Map(steps.map(({ code, place }) => [code, place]))
  return [
    ...steps.flatMap(({ code, place, after = [] }) =>
      after
        .filter((other) => !(places.get(other)! < place))
        .map((other) => `the first step ${code} waits for ${other}, which does not come before it`),
    ),
    ...works.flatMap(({ label, needs }) =>
      needs.filter((code) => !places.has(code)).map((code) => `${label} needs the unknown first step ${code}`),
    ),
  ]
}
