import type { Ctx } from '#kernel/world/context.ts'
import type { Row, Values } from '#kernel/entity/entity.ts'
import { badRequest } from '#kernel/errors/platform-errors.ts'
import { newId } from '#kernel/world/id.ts'
import { moveRows } from '#kernel/operations/write/move-rows.ts'
import { copyRows } from '#kernel/operations/store.ts'
import { action, resource } from '#kernel/operations/resource.ts'
import { scopeOfStudent, snapshotOf } from '#modules/school/base/shared/students/student-snapshot.ts'
import type { ChangeRow } from '../shared/change.ts'
import { confirm, exempt, reopen } from '../shared/leave-actions.ts'
import { itemsFor, leaveItem, leaveStates, officeOf } from '../shared/leave-item.ts'

/** What is to be settled, and who says that it is. */
export const leaveItemsResource = resource(leaveItem, {
  scope: scopeOfStudent(leaveItem),
  // Seeing the desk in the menu is for offices; a student sees the own things on the own page.
  permissions: ['desk'],
  actions: [
    action(confirm, settle),
    action(exempt, settle),
    action(reopen, async (ctx, call) => ({ ...(await settle(ctx, call)), handler: null, handleTime: null })),
  ],
})

/** Which things the caller may settle: an office its own, the registrar all. */
export function ownItems(ctx: Ctx): string[] {
  const roles = ctx.actor.kind === 'system' ? ['jwc'] : ctx.actor.roles.map((role) => role.code)
  return Object.keys(officeOf).filter((item) => roles.includes('jwc') || roles.includes(officeOf[item]!))
}

/** Lists what has to be settled now that some changes are in force. */
export async function openLeaveItems(ctx: Ctx, changes: readonly ChangeRow[]): Promise<void> {
  const now = ctx.now()
  const rows = changes.flatMap((change) =>
    itemsFor(change.kind).map((item) => ({
      id: newId(now),
      values: {
        ...snapshotOf(change),
        changeId: change.id,
        studentId: change.studentId,
        kind: change.kind,
        item,
        state: leaveStates.waiting[0],
      },
    })),
  )
  if (rows.length > 0) await copyRows(ctx, leaveItem, rows)
}

/** A change that was taken back asks for nothing any more; what is settled stays on record. */
export async function voidLeaveItems(ctx: Ctx, changeId: string): Promise<void> {
  await moveRows(ctx, leaveItem, {
    from: 'waiting',
    to: 'exempt',
    where: { changeId },
    values: { note: '异动已撤销', handler: ctx.actor.userName, handleTime: ctx.now().toISOString() },
  })
}

async function settle(
  ctx: Ctx,
  { row, input }: { row: Row<typeof leaveItem>; input: { note: string | null } },
): Promise<Values<typeof leaveItem>> {
  if (!ownItems(ctx).includes(row.item)) throw badRequest({ text: '该手续由其他部门办理' })
  return { note: input.note, handler: ctx.actor.userName, handleTime: ctx.now().toISOString() }
}
