import type { Ctx } from '#kernel/world/context.ts'
import { pagesOpenTo } from '#services/identity/session/menus.ts'
import { shelvedMatters, type ShelvedMatter } from '../../shared/matters.ts'
import { flowModelSchema, isDecision } from '../../shared/model/model.ts'
import { stepsOf } from '../../shared/model/places.ts'
import { isForRoles } from './may-start.ts'

/** Something people apply for: declared by an area as a kind of matter with a page to begin on, or designed by the school itself. */
export type MatterKind = {
  code: string
  name: string
  groupName: string
  icon: string | null
  summary: string | null
  formKind: string
  /** What else it is found by. */
  words: readonly string[]
  /** Where it is begun. */
  path: string
  /** Whether its area has a page of its own for it. */
  isOfArea: boolean
  sort: number | null
  /** Whether the caller may begin it now. */
  isOpen: boolean
}

type Row = Omit<MatterKind, 'words' | 'path' | 'isOfArea' | 'isOpen'> & {
  startRoles: string[] | null
  isInUse: boolean
}

/**
 * The one list of what can be applied for in a school, in its order; what nobody begins by itself is not among it. The caller may
 * begin what is in use, is there for one of their roles, and, where an area has a page of its own for it, whose page they may open.
 */
export async function mattersOf(ctx: Ctx): Promise<MatterKind[]> {
  const rows = await ctx.db.query<Row>(
    `select p.code, p.name, p.group_name as "groupName", p.icon, p.remark as summary, p.form_kind as "formKind",
       p.start_roles as "startRoles", p.sort, p.status = '1' and m.id is not null as "isInUse"
     from sys_process_type p
     left join sys_flow_model m on m.process_type_id = p.id and m.status = '1'
     order by p.group_name, p.sort nulls last, p.code`,
    [],
    'matters',
  )
  const pages = await pagesOpenTo(ctx)
  const held = ctx.actor.kind === 'user' ? ctx.actor.roles.map(({ code }) => code) : []
  return rows.flatMap(({ startRoles, isInUse, ...row }) => {
    const declared = ctx.world.flowTypes.get(row.code)
    if (declared && !declared.startPath) return []
    const path = declared?.startPath ?? `/process/start?type=${encodeURIComponent(row.code)}`
    return [
      {
        ...row,
        summary: row.summary ?? declared?.summary ?? null,
        words: declared?.words ?? [],
        path,
        isOfArea: declared !== undefined,
        isOpen: isInUse && isForRoles(startRoles, held) && (!declared || pages.has(path.split('?')[0]!)),
      },
    ]
  })
}

type OfferedMatter = Omit<MatterKind, 'isOpen' | 'sort'> & Pick<ShelvedMatter, 'closed'> & { itemId: string | null }

/** What is offered to the caller, as the school calls it. */
export async function mattersOpenTo(ctx: Ctx): Promise<OfferedMatter[]> {
  const own = (await mattersOf(ctx)).filter(({ isOpen }) => isOpen)
  const shelf = await ctx.call(shelvedMatters, { codes: own.map(({ code }) => code) })
  return own.flatMap(({ isOpen: _open, sort: _sort, ...matter }): OfferedMatter[] => {
    const shelved = shelf.get(matter.code)
    if (shelved === null) return []
    if (!shelved) return [{ ...matter, itemId: null, closed: null }]
    const { name, summary, itemId, closed } = shelved
    const words = name === matter.name ? matter.words : [...matter.words, matter.name]
    return [{ ...matter, name, summary: summary ?? matter.summary, itemId, closed, words }]
  })
}

/** The steps at which people decide on such a matter now, by their names. */
export async function stepNamesOf(ctx: Ctx, code: string): Promise<string[]> {
  const [row] = await ctx.db.query<{ model: unknown }>(
    `select d.model
     from sys_flow_definition d
     join sys_flow_model m on m.id = d.model_id and m.status = '1' and m.published_version = d.version_no
     where d.process_type = $1
     limit 1`,
    [code],
  )
  return row
    ? [
        ...new Set(
          stepsOf(flowModelSchema.parse(row.model))
            .filter(isDecision)
            .map(({ name }) => name),
        ),
      ]
    : []
}
