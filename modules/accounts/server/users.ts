import { can } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/context.ts'
import { accountKeyOf } from '#kernel/identity/accounts.ts'
import { forgetActors } from '#kernel/identity/actors.ts'
import { requireSecondAuth } from '#kernel/identity/second-auth.ts'
import { resource, type Change, type Draft } from '#kernel/operations/resource.ts'
import { requireAccountRoom } from '#kernel/system/server/school-limits.ts'
import { accountStates } from '#kernel/system/shared/accounts.ts'
import { user } from '../shared/user.ts'
import { holdingProblem, writeHolding } from './role-holding.ts'
import { requireRoleProof } from './role-proof.ts'

export const users = resource(user, {
  scope: { by: { department: 'departmentId', person: 'personId' } },
  permissions: ['enable', 'disable', 'close', 'unlock', 'resetPassword', 'assignRoles', 'viewAs'],
  hooks: { prepare, after, beforeImport: (ctx) => requireSecondAuth(ctx, 'sysUser:import') },
  withhold: (row) => {
    const isOn = row.status === accountStates.normal[0]
    const isClosed = row.status === accountStates.closed[0]
    const isAlumni = row.status === accountStates.alumni[0]
    return [
      ...(isOn || isClosed || isAlumni ? ['enable'] : []),
      ...(isOn ? [] : ['viewAs']),
      ...(isOn || row.status === accountStates.waiting[0] ? [] : ['disable']),
      ...(isClosed ? ['update', 'resetPassword', 'assignRoles', 'close'] : []),
      ...(row.lockedUntil === null ? ['unlock'] : []),
    ]
  },
})

async function prepare(ctx: Ctx, drafts: Draft[]): Promise<void> {
  for (const draft of drafts) {
    const { values, merged, problems } = draft
    if (typeof values['accountNo'] === 'string') set(draft, 'accountKey', accountKeyOf(values['accountNo']))
    if (!merged['departmentId'] && (!draft.before || 'departmentId' in values))
      problems['departmentId'] ??= '请选择部门'
    if (draft.before === null) {
      set(draft, 'realm', 'main')
      set(draft, 'mustChange', true)
      // Nobody knows a password yet: the first one comes by a reset.
      set(draft, 'passwordHash', null)
    }
    if (!('roleIds' in values)) continue
    const before = (draft.before?.['roleIds'] as string[] | null | undefined) ?? []
    const asked = (values['roleIds'] as string[] | null) ?? []
    if (sameMembers(before, asked)) continue
    if (!can(ctx.actor, 'sysUser:assignRoles')) problems['roleIds'] ??= '您没有分配角色的权限'
    const problem = await holdingProblem(ctx, { userId: draft.id, before, after: asked })
    if (problem) problems['roleIds'] ??= problem
  }
}

async function after(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  if (changes.some(({ before }) => before === null)) await requireAccountRoom(ctx)
  for (const { id, before, after: now } of changes) {
    const held = (now?.['roleIds'] as string[] | null) ?? []
    if (sameMembers((before?.['roleIds'] as string[] | null) ?? [], held)) continue
    await requireRoleProof(ctx)
    await writeHolding(ctx, id, held)
  }
  ctx.afterCommit(() => forgetActors(ctx.world))
}

function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

function set(draft: Draft, field: string, value: unknown): void {
  draft.values[field] = value
  draft.merged[field] = value
}
