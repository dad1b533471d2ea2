import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { WebModule } from '#browser/wire/web-modules.ts'
import type { Visitor } from '#tests/support/school.ts'
import type { Stage } from './browser.ts'

/** A page to look at: its address, and the screen it shows. */
export type Place = { path: string; component: string }
/** What one person opens, and what of it nobody looked at before. */
export type Plan = { account: string; places: Place[]; fresh: Place[] }
/** What they are called here; `besides` names somebody whose pages are not opened again. */
export type Person = { name: string; account: string; besides?: string }

type Entry = {
  path: string
  component?: string
  meta: { isLink?: string; isHide?: boolean }
  children?: Entry[]
}
type Row = Readonly<Record<string, unknown>>

/**
 * Pages that no menu shows and that are about something: a list whose first row says what. It is asked for `as` in the address, with
 * the row's `from`; without `as` it is enough that there is a row. `may` is what makes more than an empty page of it, or one's own.
 */
const about: Readonly<Record<string, { list: string; asks?: Row; as?: string; from?: string; may?: string }>> = {
  '/base/student/detail': { list: 'base/baseStudentInfo/list', as: 'id' },
  '/base/student/form': { list: 'base/baseStudentInfo/list', as: 'id', may: 'baseStudentInfo:update' },
  '/base/stuClass/detail': { list: 'base/stuClass/list', as: 'id' },
  '/card/detail': { list: 'xsgl/cardApply/list', as: 'id' },
  '/dormitory/choosePool': { list: 'yxgl/dormitoryChooseBatch/list', as: 'batch' },
  '/dormitory/chooseWindow': { list: 'yxgl/dormitoryChooseBatch/list', as: 'batchId' },
  '/dormitory/leave/detail': { list: 'yxgl/dormitoryCheckoutApply/list', as: 'id' },
  '/dormitory/offcampus/detail': { list: 'yxgl/dormitoryOffCampus/list', as: 'id' },
  '/holiday/detail': { list: 'yxgl/holidayStayApply/list', as: 'id' },
  '/leave/detail': { list: 'xsgl/leaveRequest/list', as: 'id' },
  '/leave/stuStat': { list: 'xsgl/leaveRequest/list', may: 'leaveMine:read' },
  '/personal/mymessage': { list: 'base/userMessage/list' },
  '/personal/mynotice': { list: 'base/sysNotice/mine' },
  '/personal/usertodo': { list: 'base/userTodo/mine' },
  '/process/detail': { list: 'process/follow/list', as: 'instanceId', from: 'instanceId' },
  '/process/query/:code': { list: 'process/query/mine', from: 'code' },
  '/process/queryConfig/edit': { list: 'process/queryConfig/list', as: 'id' },
  '/roomChange/detail': { list: 'yxgl/roomChangeApply/list', as: 'id' },
  '/servicecenter/detail': { list: 'base/serviceItem/hall', as: 'id' },
  '/status/changeDetail': { list: 'xsgl/stuStatusChange/list', as: 'id' },
  '/system/notice/receipt': { list: 'base/sysNotice/list', asks: { status: '3' }, as: 'id' },
}

/**
 * Who opens what. Every page of a menu is opened by everybody who has it, and is fresh for the first. What no menu shows, records and own
 * pages that buttons lead to, is opened once, by the first who has it and something there; pages at fixed addresses of the shell by `fixed`.
 */
export async function plansFor(stage: Stage, people: readonly Person[], fixed: string): Promise<Map<string, Plan>> {
  const seen = new Set<string>()
  const isFresh = ({ component }: Place) => !seen.has(component) && seen.add(component)
  const plans = new Map<string, Plan>()
  const behind: { name: string; visitor: Visitor; hidden: Place[] }[] = []
  for (const { name, account, besides } of people) {
    const visitor = await stage.school.as(account)
    const { shown, hidden } = await pagesOf(visitor)
    const others = new Set(plans.get(besides ?? '')?.places.map(({ component }) => component))
    const places = shown.filter(({ component }) => !others.has(component))
    // Contrast, names and words of a screen do not depend on who reads it.
    plans.set(name, { account, places, fresh: places.filter(isFresh) })
    behind.push({ name, visitor, hidden })
  }
  for (const { name, visitor, hidden } of behind) {
    const own = name === fixed ? (await shellPages()).map((path) => ({ path, component: path })) : []
    for (const place of [...hidden, ...own].filter(({ component }) => !seen.has(component))) {
      const path = await addressOf(place.path, visitor)
      if (path === undefined) continue
      seen.add(place.component)
      const found = { ...place, path }
      plans.get(name)!.places.push(found)
      plans.get(name)!.fresh.push(found)
    }
  }
  return plans
}

/** The site of somebody else in a frame is not ours to look at. */
const foreign = '/app/frame'

/** Pages of ours that areas and the shell put at fixed addresses inside the shell: no menu brings them. */
export async function shellPages(): Promise<string[]> {
  const root = join(import.meta.dirname, '../..')
  const files = globSync(['services/*/web/area.ts', 'modules/*/*/web/area.ts'], { cwd: root }).toSorted()
  const areas = await Promise.all(files.map((file) => import(join(root, file)) as Promise<{ area: WebModule }>))
  return areas.flatMap(({ area }) =>
    (area.staticPages ?? []).flatMap(({ path, place }) => (place === 'shell' && path !== foreign ? [path] : [])),
  )
}

/** Every page somebody may open: those their menu shows, and those it hides. */
async function pagesOf(visitor: Visitor): Promise<{ shown: Place[]; hidden: Place[] }> {
  const routes = (await visitor.get('base/sysMenu/getUserRoutes')).body.data as Entry[]
  const leaves = (entry: Entry): Entry[] => (entry.children?.length ? entry.children.flatMap(leaves) : [entry])
  const [shown, hidden]: [Place[], Place[]] = [[], []]
  for (const { path, component, meta } of routes.flatMap(leaves))
    if (component && !meta.isLink) (meta.isHide ? hidden : shown).push({ path, component })
  return { shown, hidden }
}

/** Where somebody comes to such a page with something on it; nothing where they reach nothing it could be about. */
async function addressOf(path: string, visitor: Visitor): Promise<string | undefined> {
  const wanted = about[path]
  if (!wanted) return path
  const { list, asks = {}, as, from = 'id', may } = wanted
  if (may && !(await visitor.get('base/sysMenu/getUserBtn')).body.data[may]) return undefined
  const { status, body } = await visitor.get(list, asks)
  const [first] = status === 200 ? rowsIn(body.data) : []
  if (!first) return undefined
  if (first[from] === undefined) throw new Error(`${list} tells no ${from}, which ${path} is about`)
  const value = encodeURIComponent(String(first[from]))
  return as ? `${path}?${as}=${value}` : path.replace(/:\w+/, value)
}

function rowsIn(data: unknown): readonly Row[] {
  if (Array.isArray(data)) return data as Row[]
  const { records, items } = data as { records?: Row[]; items?: Row[] }
  return records ?? items ?? []
}
