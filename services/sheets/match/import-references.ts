import type { Ctx } from '#kernel/world/context.ts'
import { columnName, tableName } from '#kernel/db/names.ts'
import { fieldOf, type AnyEntity } from '#kernel/entity/entity.ts'
import type { Parsed } from '#kernel/fields/kind.ts'
import { toHalfWidth } from '#kernel/rules/text.ts'
import { nearest, type Suggestion } from './import-near.ts'

/** Finds the rows that cells name, many at a time, and remembers them for the whole sheet. */
export type ReferenceBook = {
  /** Asks the database about texts not asked before: entity → texts. */
  learn(ctx: Ctx, wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<void>
  /** Rows of the sheet itself, which others in it may name: text → id. They count where the database knows none. */
  learnOwn(entity: string, names: ReadonlyMap<string, string>): void
  find(entity: string, text: string): Parsed
  /** The same for short names among the rows of parents: parent → texts. */
  learnWithin(ctx: Ctx, entity: AnyEntity, by: string, wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<void>
  /** Nothing where no row of the parent is called so. */
  findWithin(entity: string, parent: string, text: string): Parsed | undefined
  /** The row most like a text that names none. */
  near(entity: string, text: string): Suggestion | undefined
}

const mostGuesses = 50
/** Up to this many rows are compared one by one; beyond, the database is asked for those that begin alike. */
const comparedOneByOne = 5000

export function referenceBook(): ReferenceBook {
  const found = new Map<string, Map<string, Parsed>>()
  const own = new Map<string, Map<string, string>>()
  const nearby = new Map<string, Suggestion>()
  const within = new Map<string, Map<string, Parsed>>()
  const answersOf = (entity: string) => {
    let answers = found.get(entity)
    if (!answers) found.set(entity, (answers = new Map()))
    return answers
  }
  return {
    async learn(ctx, wanted) {
      for (const [name, texts] of wanted) {
        const answers = answersOf(name)
        const fresh = [...texts].filter((text) => !answers.has(text))
        if (fresh.length === 0) continue
        const guesses = await lookUp(ctx, ctx.world.entities.get(name)!, { texts: fresh, answers })
        for (const [text, near] of guesses) nearby.set(`${name} ${text}`, near)
      }
    },
    learnOwn(entity, names) {
      own.set(entity, new Map([...(own.get(entity) ?? []), ...names]))
    },
    find(entity, text) {
      const answer = found.get(entity)?.get(text)
      if (answer && 'value' in answer) return answer
      const id = own.get(entity)?.get(plain(text))
      return id ? { value: id } : (answer ?? { problem: `【${text}】不存在` })
    },
    async learnWithin(ctx, entity, by, wanted) {
      const answers = within.get(entity.name) ?? new Map<string, Parsed>()
      within.set(entity.name, answers)
      for (const [key, parsed] of await lookUpWithin(ctx, entity, by, wanted)) answers.set(key, parsed)
    },
    findWithin: (entity, parent, text) => within.get(entity)?.get(`${parent} ${text}`),
    near: (entity, text) => nearby.get(`${entity} ${text}`),
  }
}

/** A name as it is compared: without spaces and differences of width. */
export function plain(text: string): string {
  return toHalfWidth(text).replace(/\s/g, '')
}

/** Fields of an entity by which a cell may name a row, in order. */
export function lookupFields(entity: AnyEntity): string[] {
  const declared = (entity.excel?.lookup ?? [entity.title]) as readonly string[]
  return declared.filter((name) => fieldOf(entity, name) && !fieldOf(entity, name)!.options.sensitive)
}

async function lookUp(
  ctx: Ctx,
  entity: AnyEntity,
  asked: { texts: string[]; answers: Map<string, Parsed> },
): Promise<ReadonlyMap<string, Suggestion>> {
  const fields = lookupFields(entity)
  const variants = [...new Set(asked.texts.flatMap((text) => variantsOf(entity, text)))]
  const alive = entity.removable === 'bin' ? 'deleted_time is null and ' : ''
  const rows = await ctx.db.query<Record<string, string | null>>(
    `select id, ${fields.map((name, i) => `${columnName(name)}::text as f${i}`).join(', ')} from ${tableName(entity)}
     where ${alive}(${fields.map((name) => `${columnName(name)} = any($1)`).join(' or ')})`,
    [variants],
  )
  const idsBy = fields.map((_, i) => {
    const ids = new Map<string, string[]>()
    for (const row of rows) {
      const key = row[`f${i}`]
      if (key) ids.set(key, [...(ids.get(key) ?? []), row['id']!])
    }
    return ids
  })
  // The first field by which rows are looked up is the one that tells them apart.
  const exact = fields.length > 1 ? fieldOf(entity, fields[0]!)!.options.label : '编码'
  const unknown: string[] = []
  for (const text of asked.texts) {
    const ids = variantsOf(entity, text)
      .flatMap((variant) => idsBy.map((by) => by.get(variant)))
      .find((list) => list !== undefined)
    if (!ids) unknown.push(text)
    else
      asked.answers.set(
        text,
        ids.length === 1 ? { value: ids[0] } : { problem: `${entity.label}【${text}】不唯一，请填写${exact}` },
      )
  }
  const guesses = await guess(ctx, entity, unknown.slice(0, mostGuesses))
  for (const text of unknown) {
    const near = guesses.get(text)
    asked.answers.set(text, { problem: `${entity.label}【${text}】不存在${near ? `，最接近：${near.text}` : ''}` })
  }
  return guesses
}

/** Rows of some parents by their short names; a name that several rows of one parent have is nobody's. */
async function lookUpWithin(
  ctx: Ctx,
  entity: AnyEntity,
  by: string,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, Parsed>> {
  const fields = (entity.excel?.lookupWithin ?? entity.excel?.lookup ?? [entity.title]) as readonly string[]
  const texts = [...new Set([...wanted.values()].flatMap((list) => [...list]))]
  const variants = [...new Set(texts.flatMap((text) => variantsOf(entity, text)))]
  const alive = entity.removable === 'bin' ? 'deleted_time is null and ' : ''
  const names = fields.map((name) => `${columnName(name)}::text`)
  const rows = await ctx.db.query<{ id: string; parent: string; names: (string | null)[] }>(
    `select id, ${columnName(by)}::text as parent, array[${names.join(', ')}] as names
     from ${tableName(entity)}
     where ${alive}${columnName(by)} = any($1::uuid[]) and array[${names.join(', ')}] && $2::text[]`,
    [[...wanted.keys()], variants],
  )
  const found = new Map<string, Parsed>()
  for (const [parent, list] of wanted) {
    const own = rows.filter((row) => row.parent === parent)
    for (const text of list) {
      const ids = variantsOf(entity, text).flatMap((name) =>
        own.filter((row) => row.names.includes(name)).map(({ id }) => id),
      )
      const [id, ...others] = new Set(ids)
      if (id)
        found.set(
          `${parent} ${text}`,
          others.length > 0 ? { problem: `${entity.label}【${text}】不唯一` } : { value: id },
        )
    }
  }
  return found
}

/** The ways a name may be stored: as written, without spaces and width, with and without the endings people leave out. */
function variantsOf(entity: AnyEntity, text: string): string[] {
  const bare = plain(text)
  const endings = entity.excel?.lookupEndings ?? []
  const short = endings.filter((ending) => bare.endsWith(ending)).map((ending) => bare.slice(0, -ending.length))
  const long = endings.filter((ending) => !bare.endsWith(ending)).map((ending) => bare + ending)
  return [...new Set([text.trim(), bare, ...short, ...long])].filter((variant) => variant !== '')
}

/** The row most like each unknown text, where one is like it at all. */
async function guess(ctx: Ctx, entity: AnyEntity, texts: readonly string[]): Promise<Map<string, Suggestion>> {
  if (texts.length === 0 || fieldOf(entity, entity.title)?.options.sensitive) return new Map()
  const title = columnName(entity.title)
  const alive = entity.removable === 'bin' ? ' where deleted_time is null' : ''
  const rows = await ctx.db.query<{ id: string; text: string }>(
    `select id, ${title}::text as text from ${tableName(entity)}${alive} limit ${comparedOneByOne + 1}`,
  )
  const known = rows.length > comparedOneByOne ? await alike(ctx, entity, texts) : rows
  return new Map(
    texts.flatMap((text) => {
      const near = nearest(text, known)
      return near ? [[text, near] as const] : []
    }),
  )
}

async function alike(ctx: Ctx, entity: AnyEntity, texts: readonly string[]): Promise<{ id: string; text: string }[]> {
  const title = columnName(entity.title)
  const alive = entity.removable === 'bin' ? ' and t.deleted_time is null' : ''
  return ctx.db.query(
    `select n.id, n.near as text
     from unnest($1::text[]) as q(text)
     cross join lateral (
       select t.id, t.${title}::text as near
       from ${tableName(entity)} t
       where t.${title} % q.text${alive}
       order by t.${title} <-> q.text
       limit 5
     ) n`,
    [texts],
  )
}
