import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { defineAction } from '#kernel/entity/define-action.ts'
import type { AnyEntity, Entity, Row, Values } from '#kernel/entity/entity.ts'
import type { StateName } from '#kernel/entity/states.ts'
import { f } from '#kernel/fields/f.ts'
import type { becomes } from '#services/flow/server/detail/of-records.ts'
import { moveRows, type RowsMove } from './write/move-rows.ts'
import { action, resource, type Change, type Draft } from './resource.ts'
import { loadRows } from './store.ts'
import type { Ctx } from '#kernel/world/context.ts'

const states = { open: ['1', '待办'], done: ['2', '办结'] } as const
const ways = { phone: ['1', '电话'], mail: ['2', '邮件'] } as const
const fields = {
  name: f.text({ label: '名称', required: true }),
  note: f.longText({ label: '说明' }),
  count: f.integer({ label: '数量', required: true }),
  cost: f.money({ label: '费用' }),
  share: f.decimal({ label: '占比', places: 1 }),
  isHot: f.flag({ label: '热门', required: true }),
  day: f.day({ label: '日期' }),
  at: f.moment({ label: '时间', required: true }),
  classIds: f.refs('sys.user', { label: '人员' }),
  files: f.files({ label: '附件' }),
  parts: f.json(z.array(z.object({ n: z.number() })), { label: '部分' }),
  state: f.state(states, { label: '状态', required: true }),
  way: f.state(ways, { label: '方式' }),
}
type Ticket = Entity<'test.ticket', typeof fields>
declare const ticket: Ticket
declare const ctx: Ctx

// Judged by the compiler alone: nothing here runs.
const unrun = () => {
  void loadRows(ctx, ticket, []).then((rows) => expectTypeOf(rows).toEqualTypeOf<Map<string, Row<Ticket>>>())
  void moveRows(ctx, ticket, { from: 'open', to: 'done', where: { id: ['a'], way: '1' }, values: { note: null } }).then(
    (rows) => expectTypeOf(rows).toEqualTypeOf<Row<Ticket>[]>(),
  )
  // @ts-expect-error no such state
  void moveRows(ctx, ticket, { from: 'open', to: 'closed', where: {} })
  // @ts-expect-error no such field
  void moveRows(ctx, ticket, { from: 'open', to: 'done', where: {}, values: { nane: 'x' } })
  // @ts-expect-error not a code of this field
  void moveRows(ctx, ticket, { from: 'open', to: 'done', where: {}, values: { way: '3' } })
  resource(ticket, {
    scope: 'open',
    hooks: {
      prepare: async (_ctx, drafts) => void expectTypeOf(drafts).toEqualTypeOf<Draft<Ticket>[]>(),
      after: async (_ctx, changes) => void expectTypeOf(changes).toEqualTypeOf<readonly Change<Ticket>[]>(),
      moved: async (_ctx, [one]) => void expectTypeOf(one!.before).toEqualTypeOf<Row<Ticket>>(),
    },
    actions: [
      action(
        defineAction(ticket, 'finish', {
          label: '办结',
          from: ['open'],
          fields: {
            why: f.text({ label: '原因', required: true }),
            note: f.text({ label: '说明' }),
            isLate: f.flag({ label: '逾期', default: false }),
          },
        }),
        async (_ctx, { row, input }) => {
          expectTypeOf(row).toEqualTypeOf<Row<Ticket>>()
          expectTypeOf(input).toEqualTypeOf<{ why: string; note: string | null; isLate: boolean }>()
          return { state: states.done[0], note: input.note }
        },
      ),
      // @ts-expect-error a number is not a text
      action(defineAction(ticket, 'wrong', { label: '错误' }), async () => ({ note: 5 })),
      // @ts-expect-error no such state
      action(defineAction(ticket, 'nowhere', { label: '错误', to: 'closed' })),
    ],
  })
}

test('a row has the type its declaration says: required, nullable, codes of states, shapes, system columns', () => {
  type R = Row<Ticket>
  expectTypeOf<Pick<R, 'id' | 'version' | 'createTime' | 'updateUser'>>().toEqualTypeOf<{
    id: string
    version: number
    createTime: string
    updateUser: string | null
  }>()
  expectTypeOf<Omit<R, 'id' | 'version' | 'createUser' | 'createTime' | 'updateUser' | 'updateTime'>>().toEqualTypeOf<{
    name: string
    note: string | null
    count: number
    cost: number | null
    share: string | null
    isHot: boolean
    day: string | null
    at: string
    classIds: string[] | null
    files: string[] | null
    parts: { n: number }[] | null
    state: '1' | '2'
    way: '1' | '2' | null
  }>()
  expectTypeOf<StateName<Ticket>>().toEqualTypeOf<'open' | 'done' | 'phone' | 'mail'>()
  expectTypeOf<Values<Ticket>['state']>().toEqualTypeOf<'1' | '2' | undefined>()
  expectTypeOf<Values<Ticket>['note']>().toEqualTypeOf<string | null | undefined>()
  expectTypeOf<Parameters<typeof becomes<Ticket>>[3]>().toEqualTypeOf<Values<Ticket>>()
  expectTypeOf(unrun).toBeFunction()
})

test('of an entity that is not known here a row holds whatever it holds', () => {
  expectTypeOf<Row<AnyEntity>>().toEqualTypeOf<Record<string, unknown>>()
  expectTypeOf<RowsMove<AnyEntity>['to']>().toEqualTypeOf<string>()
})
