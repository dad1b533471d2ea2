import { z } from 'zod'
import type { AnyEntity } from '#kernel/entity/entity.ts'
import { answer, defineRoute } from '#kernel/http/define-route.ts'

/** Somebody who would decide, or those who would. */
export type ApplyLevel = {
  nodeKey: string
  nodeName: string
  mode: string | null
  empty: string | null
  /** Nobody is asked here: everybody it would ask has decided at an earlier step. */
  isSkipped: boolean
  persons: { userId: string; name: string; /** Decided at an earlier step already. */ isSkipped: boolean }[]
}

/** What would become of an application as it stands in the form. */
export type Outlook = {
  levels: ApplyLevel[]
  /** Why it could not be handed in as the school is set up. */
  stopped: string | null
  problems: Record<string, string>
}

/** The two calls of a page where something is applied for: what would become of it, and handing it in. */
export function applyRoutes<Shown extends object, Done extends object = object>(
  { service, path }: AnyEntity,
  labels: { preview: string; apply: string },
) {
  const at = { service, method: 'POST', access: { permission: `${path}:apply` }, input: z.looseObject({}) } as const
  return {
    preview: defineRoute({ ...at, path: `${path}/preview`, label: labels.preview, answer: answer<Outlook & Shown>() }),
    apply: defineRoute({ ...at, path: `${path}/apply`, label: labels.apply, answer: answer<{ id: string } & Done>() }),
  }
}

/** What a form can know without asking: who applies, why not at all, and whatever an area offers. */
export function prefillRoute<P extends object>({ service, path }: AnyEntity, label: string) {
  return defineRoute({
    service,
    method: 'GET',
    path: `${path}/prefill`,
    label,
    access: { permission: `${path}:apply` },
    input: z.object({}),
    answer: answer<P>(),
  })
}
