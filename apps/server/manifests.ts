import { withReplacements, type Manifest } from '#kernel/world/module.ts'
import { system } from '#services/system/module.ts'
import { modules } from '#modules/index.ts'

/** All manifests, the platform's own first. */
export const manifests: readonly Manifest[] = withReplacements([system, ...modules])

export const allEntities = manifests.flatMap((module) => module.entities)
