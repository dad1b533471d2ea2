import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { FlowStateCell } from '#browser/flow/record-flow.tsx'
import { permApply } from '../shared/perm-apply.ts'
import { post } from '../shared/post.ts'
import { role } from '../shared/role.ts'
import { user } from '../shared/user.ts'
import { ExplainPage } from './role/explain-page.tsx'
import { RolePage } from './role/role-page.tsx'
import { UserPage } from './user/user-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([user, role, post, permApply])

/** Screens of users, roles and posts. */
export const views: Record<string, ComponentType> = {
  ...screensOf(post, { screen: screens.post }),
  ...screensOf(permApply, {
    screen: screens.permApply,
    list: { cells: { state: FlowStateCell } },
    detail: { cells: { state: FlowStateCell } },
  }),
  ...show(screens, {
    user: UserPage,
    role: RolePage,
    explain: ExplainPage,
  }),
}
