import type { ComponentType } from 'react'
import { registerEntities } from '#kernel/web/screens/register-entities.ts'
import { screensOf } from '#kernel/web/screens/screens-of.tsx'
import { post } from '../shared/post.ts'
import { role } from '../shared/role.ts'
import { user } from '../shared/user.ts'
import { ExplainPage } from './role/explain-page.tsx'
import { RolePage } from './role/role-page.tsx'
import { UserPage } from './user/user-page.tsx'

registerEntities([user, role, post])

/** Screens of users, roles and posts. */
export const views: Record<string, ComponentType> = {
  ...screensOf(post, { component: 'system/post' }),
  'system/user/index': UserPage,
  'system/role/index': RolePage,
  'system/role/explain': ExplainPage,
}
