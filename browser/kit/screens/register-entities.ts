import { fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { addressOf, keepAddress } from '#browser/kit/hooks/entity-address.ts'

/** Makes the entities of a module findable by name, for pickers; its web part calls this once. */
export function registerEntities(entities: readonly AnyEntity[]): void {
  for (const entity of entities) {
    const isTree = fieldsOf(entity).some(([, field]) => viewOf(field).isTree)
    keepAddress(entity.name, { path: addressOf(entity), isTree, asks: entity.selectAsk?.characters })
  }
}
