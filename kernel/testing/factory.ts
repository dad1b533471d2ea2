import type { Ctx } from '#kernel/world/context.ts'
import { tableName } from '#kernel/db/names.ts'
import { fieldOf, fieldsOf, type AnyEntity } from '#kernel/entity/entity.ts'
import { AppError } from '#kernel/errors/define-error.ts'
import { sampleOf, type SampleWorld } from '#kernel/fields/samples.ts'
import { kindOf } from '#kernel/fields/kinds.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { create } from '#kernel/operations/write/write.ts'

/** How a draft is made. */
export type DraftOptions = {
  /** Drafts of different seeds collide in no key. */
  seed: number
  world: SampleWorld
  /** Fields to fill besides those a new record cannot be without. */
  fill?: readonly string[]
  /** Values the caller decides, by field. */
  values?: Record<string, unknown>
}

/** A draft of a new record that is valid by the entity's declaration. */
export function draftOf(entity: AnyEntity, options: DraftOptions): Record<string, unknown> {
  const draft: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(entity)) {
    if (field.options.computed || Object.hasOwn(options.values ?? {}, name)) continue
    const isDue = field.options.required === true && field.options.default === undefined
    if (!isDue && !options.fill?.includes(name)) continue
    const value = sampleOf(field, options.seed, options.world)
    if (value !== undefined) draft[name] = value
  }
  return { ...draft, ...options.values }
}

let seeds = 0
/** A number no other record of this process was made with. */
export function nextSeed(): number {
  return ++seeds
}

/**
 * A draft whose every required reference is a row made for it, so that it stands alone and meets no other record's rules.
 * What a module asks beyond the declaration is learned from its refusals: the fields they name are filled, or filled otherwise.
 */
export async function draftFor(
  ctx: Ctx,
  entity: AnyEntity,
  values: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { draft } = await attempt(ctx, entity, values)
  return draft
}

/** A new record made by the product itself, and the draft it was made from. */
export async function makeRecord(
  ctx: Ctx,
  entity: AnyEntity,
  values: Record<string, unknown> = {},
): Promise<{ id: string; draft: Record<string, unknown> }> {
  const { id, draft } = await attempt(ctx, entity, values, true)
  return { id: id!, draft }
}

async function attempt(
  ctx: Ctx,
  entity: AnyEntity,
  values: Record<string, unknown>,
  isKept = false,
): Promise<{ id?: string; draft: Record<string, unknown> }> {
  const resource = ctx.world.resources.get(entity.name)!
  const seed = nextSeed()
  if (entity.isLog) return isKept ? writtenByPlatform(ctx, entity, { seed, values }) : { draft: {} }
  const fill: string[] = []
  const given = { ...values }
  for (let tries = 0; ; tries += 1) {
    await makeReferences(ctx, entity, given, fill)
    const sets = await codeSets(ctx)
    const world: SampleWorld = { today: ctx.today(), codes: (set) => sets.get(set) ?? [], reference: () => undefined }
    const draft = draftOf(entity, { seed, world, fill, values: given })
    await ctx.db.query('savepoint attempt')
    try {
      const { id } = await create(ctx, resource, draft)
      await ctx.db.query(isKept ? 'release savepoint attempt' : 'rollback to savepoint attempt')
      return { id, draft }
    } catch (error) {
      await ctx.db.query('rollback to savepoint attempt')
      const refused = refusedFields(entity, error).filter((name) => !Object.hasOwn(values, name))
      if (refused.length === 0 || tries > 12) throw error
      for (const name of refused) {
        if (!Object.hasOwn(draft, name)) fill.push(name)
        // What stands there is not to the module's liking: another row, or a plainer value.
        else if (kindOf(fieldOf(entity, name)!).refersTo) delete given[name]
        else if (isAddressWanted(error, name)) given[name] = `https://example.edu.cn/${seed}`
        else given[name] = sampleOf(fieldOf(entity, name)!, (seed * 7 + tries) % 25, world)
      }
    }
  }
}

/** No sample of a text is an address. */
function isAddressWanted(error: unknown, name: string): boolean {
  return String((error as { data?: Record<string, unknown> }).data?.[name]).includes('网址')
}

/** A row of an entity that only the platform writes: it goes in as the platform puts it there. */
async function writtenByPlatform(
  ctx: Ctx,
  entity: AnyEntity,
  input: { seed: number; values: Record<string, unknown> },
): Promise<{ id: string; draft: Record<string, unknown> }> {
  const sets = await codeSets(ctx)
  const world: SampleWorld = { today: ctx.today(), codes: (set) => sets.get(set) ?? [], reference: () => undefined }
  const row: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(entity)) {
    const target = kindOf(field).refersTo?.(field)
    if (target && isLikeness(input.values[name]))
      row[name] = (await makeRecord(ctx, ctx.world.entities.get(target)!, input.values[name])).id
    else if (Object.hasOwn(input.values, name)) row[name] = input.values[name]
    else if (field.options.required)
      row[name] = target
        ? (await makeOrFind(ctx, ctx.world.entities.get(target)!)).id
        : (field.options.default ?? sampleOf(field, input.seed, world))
  }
  const id = newId(ctx.now())
  await insertRow(ctx, entity, id, { ...input.values, ...row })
  return { id, draft: {} }
}

/** In place of an id: the record it refers to is made, like this. */
function isLikeness(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function makeReferences(
  ctx: Ctx,
  entity: AnyEntity,
  given: Record<string, unknown>,
  fill: readonly string[],
): Promise<void> {
  for (const [name, field] of fieldsOf(entity)) {
    const kind = kindOf(field)
    const target = kind.refersTo?.(field)
    if (!target || kind.isTree) continue
    if (isLikeness(given[name])) given[name] = (await makeRecord(ctx, ctx.world.entities.get(target)!, given[name])).id
    if (Object.hasOwn(given, name)) continue
    if (field.options.computed || !(field.options.required || fill.includes(name))) continue
    const { id } = await makeOrFind(ctx, ctx.world.entities.get(target)!)
    given[name] = kind.isMany ? [id] : id
  }
}

/** A new row, or one that is there where none can be made from samples: terms must not overlap. */
async function makeOrFind(ctx: Ctx, entity: AnyEntity): Promise<{ id: string }> {
  try {
    return await makeRecord(ctx, entity)
  } catch (error) {
    const alive = entity.removable === 'bin' ? ' where deleted_time is null' : ''
    const [row] = await ctx.db.query<{ id: string }>(
      `select id from ${tableName(entity)}${alive} order by id desc limit 1`,
    )
    if (!row) throw error
    return row
  }
}

function refusedFields(entity: AnyEntity, error: unknown): string[] {
  if (!(error instanceof AppError) || error.code !== 'INVALID') return []
  return Object.keys(error.data as object).filter((name) => fieldOf(entity, name))
}
