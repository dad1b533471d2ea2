import type { Ctx } from '#kernel/world/context.ts'
import { action, resource, type Draft } from '#kernel/operations/resource.ts'
import { populationText, requireReach } from '#modules/school/population/shared/services.ts'
import { isNobody, normalScope, targetScopeShape } from '#modules/school/population/shared/target-scope.ts'
import { fileLink, fileLinkStates, type FileVersion } from '../../shared/file-link.ts'
import { publish, stop } from '../../shared/file-link-actions.ts'
import { isForReader } from './file-readers.ts'

const { draft, published } = fileLinkStates

export const fileLinks = resource(fileLink, {
  scope: 'open',
  actions: [
    action(publish, async (ctx) => ({ publisherName: ctx.actor.userName, publishTime: ctx.now().toISOString() })),
    action(stop),
  ],
  // What people may have fetched is stopped, not made away with.
  withhold: (row) => (row.state === draft[0] ? [] : ['remove']),
  hooks: { prepare },
  readsFiles: isForReader,
})

/** Judges whom entries are for, and turns another file into another version. */
async function prepare(ctx: Ctx, drafts: Draft<typeof fileLink>[]): Promise<void> {
  const replaced = drafts.filter(
    ({ before, values }) => Array.isArray(values.fileId) && firstOf(values.fileId) !== firstOf(before?.fileId),
  )
  const files = await factsOf(
    ctx,
    replaced.map(({ values }) => firstOf(values.fileId)).filter((id) => id !== undefined),
  )
  for (const one of drafts) await keepRule(ctx, one)
  for (const one of replaced) {
    const id = firstOf(one.values.fileId)
    const fact = id && files.get(id)
    if (fact) Object.assign(one.values, newVersion(ctx, one, fact))
  }
}

type Fact = { id: string; name: string; size: number }

function newVersion(ctx: Ctx, { before }: Draft<typeof fileLink>, { id, name, size }: Fact): Record<string, unknown> {
  const known = (before?.versions as FileVersion[] | null | undefined) ?? []
  const edition = before ? Number(before.edition) + 1 : 1
  const time = ctx.now().toISOString()
  const old = firstOf(before?.fileId)
  return {
    edition,
    versions: [{ edition, fileId: id, name, size, time, byName: ctx.actor.userName } satisfies FileVersion, ...known],
    oldFileIds: [...(old ? [old] : []), ...((before?.oldFileIds as string[] | null | undefined) ?? [])],
    ...(before?.state === published[0] ? { publishTime: time } : {}),
  }
}

async function keepRule(ctx: Ctx, { before, values, problems }: Draft<typeof fileLink>): Promise<void> {
  if (before && values.targetScope === undefined) return
  const read = values.targetScope ? targetScopeShape.safeParse(values.targetScope) : null
  if (read && !read.success) {
    problems.targetScope ??= read.error.issues[0]!.message
    return
  }
  if (!read || isNobody(read.data)) {
    Object.assign(values, { targetScope: null, audienceText: '全体用户' })
    return
  }
  const scope = normalScope(read.data)
  await ctx.call(requireReach, { scope })
  Object.assign(values, { targetScope: scope, audienceText: await ctx.call(populationText, { scope }) })
}

async function factsOf(ctx: Ctx, ids: string[]): Promise<Map<string, Fact>> {
  const rows =
    ids.length === 0
      ? []
      : await ctx.db.query<Fact>('select id, name, size from sys_file where id = any($1::uuid[])', [ids])
  return new Map(rows.map((row) => [row.id, row]))
}

function firstOf(ids: unknown): string | undefined {
  return Array.isArray(ids) ? (ids[0] as string | undefined)?.toLowerCase() : undefined
}
