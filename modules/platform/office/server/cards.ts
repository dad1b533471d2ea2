import { rowScope } from '#kernel/access/access.ts'
import type { Card } from '#services/cards/card.ts'
import type { NarrowedTo } from '#services/cards/card-group.ts'
import type { CardSetting } from '#services/cards/shared/card-facts.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { latestMessages, newestMessages } from '#services/messages/message-routes.ts'
import { flowCounts } from '#services/flow/server/lists/lists.ts'
import { openMattersOf } from '#services/flow/server/lists/own-tasks.ts'
import { ownPref } from '#services/prefs/pref-routes.ts'
import { newConditions, place, whereText, withinScope } from '#kernel/operations/sql.ts'
import { inTodoOrder, putOffKey } from '../shared/todo-order.ts'
import { kindOf, type CardTodo, type TodoCardData } from '../shared/todo-card.ts'
import { notice } from '../shared/notice.ts'
import { messagesOf } from './group-messages.ts'
import { notices } from './notices/notices.ts'
import { myNotices, unreadNotices } from './notices/reader-routes.ts'
import { myTodos, todoCounts } from './todo-routes.ts'

const size: CardSetting = { key: 'size', label: '显示条数', kind: 'integer', min: 3, max: 10, default: 8 }
const shape = { w: 4, h: 3, minW: 3, minH: 2, maxW: 12, maxH: 6 }

/** Cards of what waits for somebody, and of what somebody told others. */
export const cards: readonly Card[] = [
  {
    code: 'office.todo',
    desks: {
      usual: { place: 10, w: 6, h: 3 },
      stu: { place: 20, w: 4, h: 3 },
      fdy: { place: 20, w: 6, h: 4 },
      bzr: { place: 20, w: 6, h: 3 },
      tea: { place: 20, w: 6, h: 3 },
      yx: { place: 40, w: 4, h: 3 },
      xgc: { place: 40, w: 4, h: 3 },
      jwc: { place: 40, w: 4, h: 3 },
      gly: { place: 40, w: 4, h: 3 },
      aqgly: { place: 20, w: 6, h: 3 },
      sg: { place: 10, w: 6, h: 3 },
      yrdw: { place: 10, w: 6, h: 3 },
    },
    isInPhoneHead: true,
    label: '我的待办',
    about: '等待办理的事项，最先到期的在前',
    category: 'work',
    icon: 'list-todo',
    link: '/personal/usertodo',
    size: shape,
    cacheSeconds: 0,
    refreshSeconds: 120,
    settings: [size],
    read: (ctx, { settings, only }) => readTodos(ctx, Number(settings['size']), only),
  },
  {
    code: 'office.notice',
    desks: {
      usual: { place: 20, w: 6, h: 3 },
      stu: { place: 30, w: 4, h: 3 },
      bzr: { place: 40, w: 6, h: 3 },
      tea: { place: 40, w: 6, h: 3 },
      xgc: { place: 80, w: 4, h: 3 },
      gly: { place: 70, w: 4, h: 3 },
      aqgly: { place: 30, w: 6, h: 3 },
      sg: { place: 20, w: 6, h: 3 },
      yrdw: { place: 20, w: 6, h: 3 },
    },
    label: '通知公告',
    about: '发给我的通知，置顶与未读在前',
    category: 'work',
    icon: 'megaphone',
    link: '/personal/mynotice',
    size: shape,
    cacheSeconds: 0,
    refreshSeconds: 300,
    settings: [size],
    read: async (ctx, { settings }) => ({
      unread: (await unreadNotices(ctx)).unread,
      rows: (await myNotices(ctx, { size: settings['size'] })).records.map(({ summary: _, ...row }) => row),
    }),
  },
  {
    code: 'office.message',
    desks: {
      usual: { place: 40, w: 4, h: 3 },
      stu: { place: 70, w: 4, h: 3 },
      fdy: { place: 40, w: 3, h: 4 },
      aqgly: { place: 50, w: 3, h: 3 },
      sg: { place: 30, w: 6, h: 3 },
      yrdw: { place: 30, w: 6, h: 3 },
    },
    label: '消息',
    about: '系统与业务发来的消息',
    category: 'work',
    icon: 'message-square-text',
    link: '/personal/mymessage',
    size: shape,
    cacheSeconds: 0,
    refreshSeconds: 120,
    settings: [size],
    async read(ctx, { settings, only }) {
      const most = Number(settings['size'])
      if (only) {
        const found = await messagesOf(ctx, await newestMessages(ctx, lookedAt), only)
        return { unread: found.filter(({ readTime }) => readTime === null).length, rows: found.slice(0, most) }
      }
      const { unread, messages } = await latestMessages(ctx)
      return { unread, rows: messages.slice(0, most) }
    },
  },
  {
    code: 'office.receipt',
    desks: {
      fdy: { place: 80, w: 6, h: 3 },
      yx: { place: 70, w: 6, h: 3 },
      xgc: { place: 70, w: 4, h: 3 },
      gly: { place: 90, w: 4, h: 3 },
    },
    label: '通知回执',
    about: '已发布通知的阅读进度',
    category: 'work',
    icon: 'file-check',
    permission: 'sysNotice:list',
    link: '/system/notice',
    size: shape,
    cacheSeconds: 30,
    reach: ['office.notice'],
    refreshSeconds: 300,
    settings: [size],
    read: (ctx, { settings }) => receipts(ctx, Number(settings['size'])),
  },
]

/** Among so many the first of each kind, and those of one group, are looked for. */
const lookedAt = 200

/** The first of all that waits and the first of each kind, with how much of each there is. */
async function readTodos(ctx: Ctx, most: number, only: NarrowedTo | undefined): Promise<TodoCardData> {
  const { records } = await myTodos(ctx, { size: lookedAt })
  const flows = records.filter(({ bizType }) => bizType === 'flow').map(({ bizId }) => bizId)
  const matters = await openMattersOf(ctx, flows, only && { [only.name]: only.value })
  const found: CardTodo[] = records.map((todo) => ({
    ...todo,
    matter: (todo.bizType === 'flow' && matters.get(todo.bizId)) || null,
  }))
  const { value: putOff } = await ownPref(ctx, putOffKey)
  const all = inTodoOrder(found, placedOf, new Set(Array.isArray(putOff) ? putOff.map(String) : []))
  // Of one group are matters alone: everything else is the person's own.
  const rows = only ? all.filter(({ matter }) => matter !== null) : all
  const kinds = [...Map.groupBy(rows, kindOf).values()]
  const kept = new Set([rows, ...kinds].flatMap((some) => some.slice(0, most)))
  if (only) return { count: rows.length, types: typesOf(rows), rows: rows.filter((row) => kept.has(row)) }
  const { count } = await todoCounts(ctx)
  const { types } = await flowCounts(ctx)
  return {
    count,
    types: types.map(({ processType, typeName, count: n }) => ({ processType, typeName, count: n })),
    rows: rows.filter((row) => kept.has(row)),
  }
}

/** A matter stands where its task does: so the page lists it. */
function placedOf({ id, openTime, deadline, matter }: CardTodo) {
  return matter
    ? {
        key: matter.heldId,
        since: matter.createTime,
        deadline: matter.dueTime,
        waitsElsewhere: matter.taskStatus !== '1',
      }
    : { key: id, since: openTime, deadline, waitsElsewhere: false }
}

function typesOf(rows: readonly CardTodo[]): TodoCardData['types'] {
  const matters = rows.flatMap(({ matter }) => matter ?? [])
  return [...Map.groupBy(matters, ({ processType }) => processType)].map(([processType, some]) => ({
    processType,
    typeName: some[0]!.typeName ?? processType,
    count: some.length,
  }))
}

/** The figures are those the list of notices shows. */
async function receipts(ctx: Ctx, most: number) {
  const conditions = newConditions()
  conditions.texts.push(`t.deleted_time is null`, `t.status = '3'`)
  withinScope(conditions, notice, await rowScope(ctx, notices, 'list'))
  const rows = await ctx.db.query(
    `select t.id, t.title, t.receivers, t.readers, t.publish_time as "publishTime",
       t.publisher_name as "publisherName"
     from office_notice t${whereText(conditions)}
     order by t.publish_time desc, t.id
     limit ${place(conditions, most)}`,
    conditions.values,
  )
  return { rows }
}
