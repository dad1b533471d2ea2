import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { freeRoute, route, type FreeCall, type Route } from '#kernel/http/route.ts'
import { readAs } from '#kernel/http/unit-of-work.ts'
import { countPopulation } from '../shared/services.ts'
import { mostListed, targetScopeShape, type TargetScope } from '../shared/target-scope.ts'
import { matchRows } from './excel-rows.ts'
import { peoplePage } from './people-page.ts'
import { refuseBeyond } from './reach.ts'
import { findSheet } from './sheet-lines.ts'
import { teachingChoices } from './teaching.ts'
import { unitNames } from './unit-names.ts'
import { unitsFor } from './units.ts'

const userType = z.enum(['stu', 'tea', 'all']).default('stu')
const listed = z.object({
  userType,
  text: z.string().max(400_000, `一次最多 ${mostListed} 行`).default(''),
  fileId: z.string().max(36).nullish(),
})
const open = { service: 'base', access: { signedIn: true } } as const

/** What choosing people asks for; always within what the caller may see. */
export const populationRoutes: readonly Route[] = [
  route({
    ...open,
    method: 'POST',
    path: 'population/count',
    label: '人群人数',
    input: z.object({ scope: targetScopeShape }),
    run: count,
  }),
  route({
    ...open,
    method: 'POST',
    path: 'population/people',
    label: '人群名单预览',
    input: z.object({
      scope: targetScopeShape,
      current: z.int().min(1).max(10_000).default(1),
      size: z.int().min(1).max(100).default(20),
    }),
    run: (ctx, asked) => peoplePage(ctx, asked),
  }),
  route({
    ...open,
    method: 'POST',
    path: 'population/names',
    label: '人群名称',
    input: z.object({ scope: targetScopeShape }),
    run: (ctx, { scope }) => unitNames(ctx, [...scope.include, ...scope.exclude]),
  }),
  route({
    ...open,
    method: 'GET',
    path: 'population/units',
    label: '可选人群',
    input: z.object({ userType }),
    run: (ctx, asked) => unitsFor(ctx, asked.userType),
  }),
  route({
    ...open,
    method: 'GET',
    path: 'population/teaching',
    label: '教学班与任课教师选择',
    input: z.object({
      kind: z.enum(['course', 'taught']),
      keyword: z.string().trim().min(2, '请输入至少2个字符').max(50),
    }),
    run: (ctx, asked) => teachingChoices(ctx, asked),
  }),
  route({
    ...open,
    method: 'GET',
    path: 'population/choices',
    label: '已存人群',
    input: z.looseObject({}),
    run: choices,
  }),
  freeRoute({
    ...open,
    method: 'POST',
    path: 'population/resolveExcel',
    label: '核对名单',
    input: listed,
    runFree: matchListed,
  }),
]

async function matchListed({ world, caller }: FreeCall, { userType: asked, text, fileId }: z.infer<typeof listed>) {
  const readLines = fileId ? await readAs(world, caller, (ctx) => findSheet(ctx, fileId)) : null
  const lines = readLines ? await readLines() : text.split(/\r?\n/)
  return readAs(world, caller, (ctx) => matchRows(ctx, { userType: asked, lines }))
}

async function count(ctx: Ctx, { scope }: { scope: TargetScope }) {
  await refuseBeyond(ctx, scope)
  return ctx.call(countPopulation, { of: { scope }, within: 'caller' })
}

/** Rules to choose from: one's own and those others share. */
async function choices(ctx: Ctx) {
  return ctx.db.query(
    `select id, population_name as "populationName", summary, is_shared as "isShared", owner_name as "ownerName", owner_id = $1 as "isOwn", scope from population_saved
     where deleted_time is null and (owner_id = $1 or is_shared) order by owner_id = $1 desc, population_name limit 200`,
    [ctx.actor.userId],
  )
}
