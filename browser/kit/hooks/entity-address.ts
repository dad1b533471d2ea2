import type { AnyEntity } from '#kernel/entity/entity.ts'
import type { EntityAddress, EntityMeta } from '#kernel/fields/view.ts'

/** First two parts of an entity's address: `<service>/<path>`. */
export function addressOf(entity: AnyEntity): string {
  return `${entity.service}/${entity.path}`
}

const known = new Map<string, EntityAddress>()

/** Remembers where an entity is served. */
export function keepAddress(entityName: string, address: EntityAddress): void {
  known.set(entityName, address)
}

/** Where a referenced entity is served: as the server says, else as its module does, else by its name. */
export function referenceAddress(meta: EntityMeta, entityName: string): EntityAddress {
  return meta.refs?.[entityName] ?? known.get(entityName) ?? { path: entityName.replace('.', '/') }
}
