import type { Ctx } from '#kernel/world/context.ts'
import { notFound } from '#kernel/errors/platform-errors.ts'
import type { AskedOf } from '#kernel/http/define-route.ts'
import { route, type Route } from '#kernel/http/route.ts'
import { codeSets } from '#kernel/operations/dictionary.ts'
import { isAsked } from '../../shared/form/designed-form.ts'
import { startFormRoute, startableRoute } from '../../shared/routes/start.ts'
import { draftData } from './drafts.ts'
import { mattersOpenTo } from './matters.ts'
import { mayStart } from './may-start.ts'
import { namesInForm, namesOfUsers } from '../people/people.ts'
import { selfSelects } from './self-select.ts'
import { readyType } from './start.ts'
import { definitionById, type Definition } from '../run/store.ts'
import { typeOf } from '../design/types.ts'

const recentDays = 180
const mostRecent = 6

/** What pages for handing matters in are made of. */
export const startPageRoutes: readonly Route[] = [route(startableRoute, startable), route(startFormRoute, startForm)]

/** Kinds of matters the caller may hand in now, in their order; those used lately are marked by their turn. */
async function startable(ctx: Ctx) {
  const matters = await mattersOpenTo(ctx)
  const used = await ctx.db.query<{ code: string }>(
    `select process_type as code
     from sys_flow_instance
     where starter_id = $1 and start_time > $2
     group by process_type
     order by max(start_time) desc`,
    [ctx.actor.userId, new Date(ctx.now().getTime() - recentDays * 86_400_000)],
    'flow_used',
  )
  const recent = used
    .map(({ code }) => code)
    .filter((code) => matters.some((one) => one.code === code))
    .slice(0, mostRecent)
  const groups = (await codeSets(ctx)).get('flowGroup') ?? []
  return {
    groups: groups
      .filter(({ key }) => matters.some((one) => one.groupName === key))
      .map(({ key, label }) => ({ key, label })),
    types: matters.map((one) => ({
      ...one,
      recent: recent.includes(one.code) ? recent.indexOf(one.code) + 1 : null,
    })),
  }
}

type Own = {
  id: string
  processType: string
  definitionId: string
  status: string
  formData: Record<string, unknown> | null
  chosen: Record<string, string[]> | null
  updateTime: Date
  instNo: string | null
  comment: string | null
}

/** The form for a new matter, for a draft of the caller's, or for one that was sent back to them. */
async function startForm(ctx: Ctx, { processType, instanceId }: AskedOf<typeof startFormRoute>) {
  const own = instanceId ? await ownOf(ctx, instanceId) : null
  const code = own?.processType ?? processType ?? ''
  const isReturned = own?.status === '4'
  if (!isReturned) await mayStart(ctx, code)
  const definition = isReturned ? await definitionById(ctx, own.definitionId) : (await readyType(ctx, code)).definition
  const type = await typeOf(ctx, code)
  if (!type || ctx.world.flowTypes.has(code)) throw notFound()
  const rights = definition.model.settings.startFields
  const data = !own
    ? {}
    : isReturned
      ? shownData(definition, own.formData ?? {})
      : draftData(definition, own.formData ?? {})
  const people = await namesOfUsers(ctx, Object.values(own?.chosen ?? {}).flat())
  return {
    processType: code,
    typeName: type.name,
    icon: type.icon,
    remark: type.remark,
    instance: own
      ? {
          id: own.id,
          status: own.status,
          instNo: own.instNo,
          savedTime: own.updateTime,
          returnComment: isReturned ? own.comment : null,
        }
      : null,
    fields: (definition.form?.fields ?? []).filter(({ name }) => rights[name] !== 'hidden'),
    rights,
    data,
    names: {
      ...(await namesInForm(ctx, definition.form, data)),
      ...Object.fromEntries(people.map(({ id, name }) => [id, name])),
    },
    selects: isReturned ? [] : await selfSelects(ctx, definition.model),
    chosen: own?.chosen ?? {},
  }
}

async function ownOf(ctx: Ctx, instanceId: string): Promise<Own> {
  const [own] = await ctx.db.query<Own>(
    `select i.id, i.process_type as "processType", i.definition_id as "definitionId", i.status,
       i.form_data as "formData", i.chosen, i.update_time as "updateTime", i.inst_no as "instNo",
       (
         select r.comment
         from sys_flow_record r
         where r.instance_id = i.id and r.action = 'goBack'
         order by r.time desc, r.id desc
         limit 1
       ) as comment
     from sys_flow_instance i
     where i.id = $1 and i.starter_id = $2 and i.status in ('0', '4')`,
    [instanceId, ctx.actor.userId],
  )
  if (!own) throw notFound()
  return own
}

/** What the starter sees of what was handed in. */
function shownData({ form, model }: Definition, data: Record<string, unknown>): Record<string, unknown> {
  const open = (form?.fields ?? []).filter(
    (field) => model.settings.startFields[field.name] !== 'hidden' && isAsked(field, data),
  )
  return Object.fromEntries(open.filter(({ name }) => Object.hasOwn(data, name)).map(({ name }) => [name, data[name]]))
}
