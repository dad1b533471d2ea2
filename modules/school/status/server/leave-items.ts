import { z } from 'zod'
import type { Ctx } from '#kernel/world/context.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { studentSnapshot } from '#modules/school/base/shared/student-snapshot.ts'
import { itemsFor, leaveItem, leaveStates, officeOf } from '../shared/leave-item.ts'
import type { Row } from './facts.ts'

const [waiting, done, exempt] = [leaveStates.waiting[0], leaveStates.done[0], leaveStates.exempt[0]]
const input = z.object({ note: z.string().trim().max(200, '说明不能超过200个字符').nullish() })
const isWaiting = (row: Row) => row['state'] === waiting
const snapshotNames = Object.keys(studentSnapshot.fields)

/** What an office says about one thing: settled, not asked of this student, or taken back. */
export const leaveItemsResource = resource(leaveItem, {
  scope: {
    by: {
      class: 'classId',
      department: 'departmentId',
      major: 'majorId',
      grade: 'grade',
      campus: 'campusId',
      person: 'studentId',
    },
  },
  // Seeing the desk in the menu is for offices; a student sees the own things on the own page.
  permissions: ['desk'],
  actions: {
    confirm: action({
      label: '办结',
      input,
      when: isWaiting,
      run: (ctx, { row, input: given }) => settle(ctx, row, { state: done, note: given.note || null }),
    }),
    exempt: action({
      label: '设为不适用',
      input,
      when: isWaiting,
      run: (ctx, { row, input: given }) => settle(ctx, row, { state: exempt, note: given.note || null }),
    }),
    reopen: action({
      label: '退回待办',
      input,
      when: (row) => !isWaiting(row),
      run: (ctx, { row, input: given }) => settle(ctx, row, { state: waiting, note: given.note || null }),
    }),
  },
})

/** Which things the caller may settle: an office its own, the registrar all. */
export function ownItems(ctx: Ctx): string[] {
  const roles = ctx.actor.kind === 'system' ? ['jwc'] : ctx.actor.roles.map((role) => role.code)
  return Object.keys(officeOf).filter((item) => roles.includes('jwc') || roles.includes(officeOf[item]!))
}

/** Lists what has to be settled now that some changes are in force. */
export async function openLeaveItems(ctx: Ctx, changes: readonly Row[]): Promise<void> {
  const now = ctx.now()
  const rows = changes.flatMap((change) =>
    itemsFor(String(change['kind'])).map((item) => ({
      id: newId(now),
      values: {
        ...Object.fromEntries(snapshotNames.map((name) => [name, change[name] ?? null])),
        changeId: change['id'],
        studentId: change['studentId'],
        kind: change['kind'],
        item,
        state: waiting,
      },
    })),
  )
  if (rows.length > 0) await copyRows(ctx, leaveItem, rows)
}

/** A change that was taken back asks for nothing any more; what is settled stays on record. */
export async function voidLeaveItems(ctx: Ctx, changeId: string): Promise<void> {
  await ctx.db.execute(
    `update status_leave_item set state = $2, note = '异动已撤销', handler = $3, handle_time = $4, update_time = $4, version = version + 1 where change_id = $1 and state = $5`,
    [changeId, exempt, ctx.actor.userName, ctx.now(), waiting],
  )
}

async function settle(ctx: Ctx, row: Row, values: { state: string; note: string | null }): Promise<Row> {
  if (!ownItems(ctx).includes(String(row['item']))) throw badRequest({ text: '该手续由其他部门办理' })
  const isOpen = values.state === waiting
  return { ...values, handler: isOpen ? null : ctx.actor.userName, handleTime: isOpen ? null : ctx.now().toISOString() }
}
