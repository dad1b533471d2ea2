import { can, rowScope } from '#kernel/access/access.ts'
import type { Ctx } from '#kernel/world/context.ts'
import { accountKeyOf } from '#services/identity/accounts.ts'
import { forgetActors } from '#services/identity/session/actors.ts'
import { requireSecondAuth } from '#services/identity/proof/second-auth.ts'
import { resource, type Change, type Draft } from '#kernel/operations/resource.ts'
import { setValues } from '#kernel/operations/write/drafts.ts'
import { requireLike } from '#services/system/server/handing-on.ts'
import { requireAccountRoom } from '#services/system/server/school-limits.ts'
import { accountStates } from '#services/system/shared/accounts.ts'
import { user } from '../../shared/user.ts'
import { disableImported } from './disable-imported.ts'
import { countAdministrators, requireAdministrators } from '../administrators/administrators.ts'
import { tellOldPhone } from './old-phone.ts'
import { holdingProblem, writeHolding } from '../roles/role-holding.ts'
import { requireRoleProof } from '../roles/role-proof.ts'

export const users = resource(user, {
  scope: { by: { department: 'departmentId', person: 'personId' } },
  permissions: ['enable', 'disable', 'close', 'unlock', 'resetPassword', 'assignRoles', 'viewAs'],
  hooks: { prepare, after, disableImported, beforeImport: (ctx) => requireSecondAuth(ctx, 'sysUser:import') },
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

async function prepare(ctx: Ctx, drafts: Draft<typeof user>[]): Promise<void> {
  const known = drafts.filter((draft) => draft.before !== null)
  await requireLike(
    ctx,
    known.map(({ id }) => id),
  )
  await countAdministrators(
    ctx,
    known.map(({ id }) => id),
  )
  for (const draft of drafts) {
    const { values, problems } = draft
    if (typeof values.accountNo === 'string') setValues(draft, { accountKey: accountKeyOf(values.accountNo) })
    if (draft.before === null) {
      // Nobody knows a password yet: the first one comes by a reset.
      setValues(draft, { realm: 'main', mustChange: true, passwordHash: null })
    } else {
      if ('sjhm' in values && (values.sjhm ?? null) !== (draft.before.sjhm ?? null))
        setValues(draft, { sjhmTime: ctx.now().toISOString() })
      await judgeOwnPlace(ctx, draft)
    }
    if (!('roleIds' in values)) continue
    const before = draft.before?.roleIds ?? []
    const asked = values.roleIds ?? []
    if (sameMembers(before, asked)) continue
    if (!can(ctx.actor, 'sysUser:assignRoles')) problems.roleIds ??= '您没有分配角色的权限'
    const problem = await holdingProblem(ctx, { userId: draft.id, before, after: asked })
    if (problem) problems.roleIds ??= problem
  }
}

async function after(ctx: Ctx, changes: readonly Change<typeof user>[]): Promise<void> {
  if (changes.some(({ before }) => before === null)) await requireAccountRoom(ctx)
  await requireAdministrators(ctx)
  for (const { id, before, after: now } of changes) {
    if (before && now && before.sjhm && before.sjhm !== now.sjhm)
      await tellOldPhone(ctx, { userId: id, phone: String(before.sjhm) })
    const held = now?.roleIds ?? []
    if (sameMembers(before?.roleIds ?? [], held)) continue
    await requireRoleProof(ctx)
    await writeHolding(ctx, id, held)
  }
  ctx.afterCommit(() => forgetActors(ctx.world))
}

/** Where somebody belongs is what many roles reach: nobody moves the own place. */
async function judgeOwnPlace(ctx: Ctx, { id, values, problems }: Draft<typeof user>): Promise<void> {
  const moved = ownPlace.filter((name) => name in values)
  if (id !== ctx.actor.userId || moved.length === 0 || (await rowScope(ctx, users, 'update')).kind === 'all') return
  for (const name of moved) problems[name] ??= '不能修改自己的所属，请由其他管理员办理'
}

const ownPlace = ['departmentId', 'extraDepartments', 'postIds'] as const

function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
