import { z } from 'zod'
import type { Manifest } from '#kernel/world/module.ts'
import { fieldsOf } from '#kernel/entity/entity.ts'
import { tenant } from '#modules/platform/settings/shared/tenant.ts'
import { flowModelSchema } from '#services/flow/shared/model/model.ts'

/** What the settings pages of the product are made of; a page that sets something of its own kind is added here. */
const pages = [
  'sys.processType',
  'nav.serviceItem',
  'nav.app',
  'sys.apiClient',
  'sys.role',
  'sys.appInfo',
  'nav.mobileService',
  'nav.scanRoute',
  'sys.screen',
  'nav.mobileMenu',
  'timetable.lessonSlot',
  'sys.device',
  'sms.template',
  'sys.printTemplate',
  'sys.flowQueryConfig',
  'sys.oauthClient',
  'sys.userMsgSetting',
]

/** Columns of those pages that the product fills itself. */
const kept = new Set([
  'sys.userMsgSetting.userId',
  'sys.printTemplate.bizType',
  'sys.printTemplate.published',
  'sys.printTemplate.publishedVersion',
  'sys.printTemplate.publishedTime',
  'sys.printTemplate.fileIds',
])

/** Every field that a person can set on a settings page. */
export function settableFields(manifests: readonly Manifest[]): string[] {
  const all = manifests.flatMap(({ entities }) => entities)
  const gone = pages.filter((name) => !all.some((entity) => entity.name === name))
  if (gone.length > 0) throw new Error(`${gone.join(', ')} is no entity of the product`)
  // Schools stand in the directory, outside every school.
  const settable = [...all.filter(({ name }) => pages.includes(name)), tenant]
  return [
    ...settable.flatMap((entity) =>
      fieldsOf(entity).flatMap(([field, { options }]) =>
        (options as { computed?: boolean }).computed || kept.has(`${entity.name}.${field}`)
          ? []
          : [`${entity.name}.${field}`],
      ),
    ),
    ...flowOptions(),
  ]
}

/** What people choose in the drawer of the layout, of which this is the source; what the school sets is only shown there. */
export function drawerSettings(source: string): string[] {
  const lines = [...source.matchAll(/kind: '(\w+)',\s+key: '(\w+)'/g)]
  return ['layout.layout', ...lines.flatMap(([, kind, key]) => (kind === 'school' ? [] : [`layout.${key}`]))]
}

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  $ref?: string
}

/** Options of a flow and of its steps, as the designer draws them: what a step is called and holds is no option. */
function flowOptions(): string[] {
  const { properties, $defs } = z.toJSONSchema(flowModelSchema, { io: 'input' }) as Schema & {
    $defs?: Record<string, Schema>
  }
  const resolved = (schema: Schema): Schema => (schema.$ref ? $defs![schema.$ref.replace('#/$defs/', '')]! : schema)
  const steps = resolved(resolved(properties!['steps']!.items!))
  const structure = new Set(['kind', 'key', 'name', 'branches'])
  const options = (schema: Schema, prefix: string): string[] =>
    Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      structure.has(name) ? [] : inner.properties ? options(inner, `${prefix}.${name}`) : [`${prefix}.${name}`],
    )
  return [
    ...options(resolved(properties!['settings']!), 'flow.settings'),
    ...new Set((steps.oneOf ?? steps.anyOf ?? []).flatMap((kind) => options(resolved(kind), 'flow.step'))),
  ]
}
