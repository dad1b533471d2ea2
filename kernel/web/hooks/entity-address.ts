import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { EntityAddress, EntityMeta } from '#kernel/fields/view.ts'

/** First two parts of an entity's address: `<service>/<path>`. */
export function addressOf(entity: AnyEntity): string {
  return `${entity.service}/${entity.path}`
}

const known = new Map<string, EntityAddress>()

/** Makes the entities of a module findable by name, for pickers; its web part calls this once. */
export function registerEntities(entities: readonly AnyEntity[]): void {
  for (const entity of entities) {
    const isTree = fieldsOf(entity).some(([, field]) => field.kind === 'parent')
    known.set(entity.name, { path: addressOf(entity), isTree })
  }
}

/** Where a referenced entity is served: as the server says, else as its module does, else by its name. */
export function referenceAddress(meta: EntityMeta, entityName: string): EntityAddress {
  return meta.refs?.[entityName] ?? known.get(entityName) ?? { path: entityName.replace('.', '/') }
}
