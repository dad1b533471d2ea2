import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { columnOf } from '#kernel/fields/columns.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { titleKeyOf } from '#kernel/fields/links/ref/kind.ts'
import type { World } from '#kernel/world/world.ts'

export type RawRow = Record<string, unknown>

/** Which columns a statement asks for, and how its rows become records. Made once for each set of fields. */
export type Selection = {
  readonly columns: string
  readonly joins: string
  /** Turns a raw row into the record people see: sensitive values masked. */
  present(ctx: Ctx, raw: RawRow): RawRow
  /** Turns a raw row into plain values, sensitive ones in clear: for the server's own use. */
  reveal(ctx: Ctx, raw: RawRow): RawRow
}

/** What every row has; of one whose author is secret nobody who wrote it. */
function systemColumns({ anonymous }: AnyEntity): string {
  const who = (column: string) =>
    anonymous ? `case when t.${columnName(anonymous.when)} then null else t.${column} end` : `t.${column}`
  return `t.id, t.version, ${who('create_user')} as "createUser", t.create_time as "createTime",
    ${who('update_user')} as "updateUser", t.update_time as "updateTime"`
}
const cache = new WeakMap<World, Map<string, Selection>>()

/** The selection of some fields of an entity, with the titles of what they refer to when `titles` is set. */
export function selectionOf(world: World, entity: AnyEntity, fields: readonly string[], titles: boolean): Selection {
  let ofWorld = cache.get(world)
  if (!ofWorld) cache.set(world, (ofWorld = new Map()))
  const key = `${entity.name} ${titles} ${fields.join()}`
  let selection = ofWorld.get(key)
  if (!selection) {
    if (ofWorld.size > 2000) ofWorld.clear()
    ofWorld.set(key, (selection = build(world, entity, fields, titles)))
  }
  return selection
}

/** Where a sealed value belongs, so that a ciphertext moved to another place does not open. */
export function sealPlace(schoolId: string, entity: AnyEntity, field: string): string {
  return `${schoolId}/${entity.name}/${field}`
}

type Mender = { name: string; mend: (ctx: Ctx, raw: unknown) => unknown }

function build(world: World, entity: AnyEntity, fields: readonly string[], titles: boolean): Selection {
  const columns = [systemColumns(entity)]
  const joins: string[] = []
  const plain: Mender[] = []
  const masked: Mender[] = []
  fields.forEach((name, i) => {
    const field = fieldOf(entity, name)!
    columns.push(`t.${columnName(name)} as "${name}"`)
    const { fromSql } = columnOf(field)
    if (field.options.sensitive) {
      const open = (ctx: Ctx, raw: unknown) =>
        ctx.world.secrets.open(String(raw), sealPlace(ctx.school.id, entity, name))
      const { mask } = kindOf(field)
      plain.push({ name, mend: open })
      masked.push({ name, mend: mask ? maskedOnce(entity, name, (ctx, raw) => mask(open(ctx, raw))) : () => '***' })
    } else if (fromSql) {
      plain.push({ name, mend: (_ctx, raw) => fromSql(raw) })
      masked.push({ name, mend: (_ctx, raw) => fromSql(raw) })
    }
    if (titles && kindOf(field).holdsFiles) columns.push(`${fileFacts(columnName(name))} as "${name}Files"`)
    const target = titles ? kindOf(field).refersTo?.(field) : undefined
    if (!target) return
    const targetEntity = world.entities.get(target)!
    const title = columnName(targetEntity.title)
    if (kindOf(field).isMany) {
      const key = `${name.replace(/Ids$/, '')}Names`
      columns.push(
        `(select array_agg(m.${title} order by m.${title}) from ${tableName(target)} m where m.id = any(t.${columnName(name)})) as "${key}"`,
      )
    } else {
      columns.push(`r${i}.${title} as "${titleKeyOf(name)}"`)
      joins.push(` left join ${tableName(target)} r${i} on r${i}.id = t.${columnName(name)}`)
    }
  })
  return {
    columns: columns.join(', '),
    joins: joins.join(''),
    present: (ctx, raw) => mendAll(ctx, raw, masked),
    reveal: (ctx, raw) => mendAll(ctx, raw, plain),
  }
}

/** Masked texts by place, and there by seal; `count` of all places together. */
type MaskedTexts = { count: number; places: Map<string, Map<string, string>> }

const maskedTexts = new WeakMap<World, MaskedTexts>()
const mostMasked = 20_000

/**
 * Opening a value costs more than all else a list does with a row. Its masked text, and nothing clearer, is remembered
 * by place and seal.
 */
function maskedOnce(entity: AnyEntity, name: string, make: (ctx: Ctx, raw: unknown) => string): Mender['mend'] {
  let [schoolId, place] = ['', '']
  return (ctx, raw) => {
    let known = maskedTexts.get(ctx.world)
    if (!known) maskedTexts.set(ctx.world, (known = { count: 0, places: new Map() }))
    // The rows of a list are all of one school: its place is put together once and not for each of them.
    if (schoolId !== ctx.school.id) {
      schoolId = ctx.school.id
      place = sealPlace(schoolId, entity, name)
    }
    const seal = String(raw)
    const text = known.places.get(place)?.get(seal)
    if (text !== undefined) return text
    const made = make(ctx, raw)
    if (known.count >= mostMasked) Object.assign(known, { count: 0, places: new Map() })
    const texts = known.places.get(place) ?? new Map<string, string>()
    known.places.set(place, texts.set(seal, made))
    known.count += 1
    return made
  }
}

/** Names and sizes of attached files, in the order the record names them. */
function fileFacts(column: string): string {
  const facts = "jsonb_build_object('fileId', f.id, 'name', f.name, 'size', f.size, 'type', f.mime)"
  return `(select jsonb_agg(${facts} order by array_position(t.${column}, f.id)) from sys_file f where f.id = any(t.${column}))`
}

function mendAll(ctx: Ctx, raw: RawRow, menders: readonly Mender[]): RawRow {
  for (const { name, mend } of menders) {
    const value = raw[name]
    if (value !== null && value !== undefined) raw[name] = mend(ctx, value)
  }
  return raw
}
