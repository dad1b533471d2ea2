import type { ComponentType } from 'react'
import { registerEntities } from '#kernel/web/screens/register-entities.ts'
import { screensOf } from '#kernel/web/screens/screens-of.tsx'
import { post } from '../shared/post.ts'
import { role } from '../shared/role.ts'
import { user } from '../shared/user.ts'

registerEntities([user, role, post])

/** Screens of users, roles and posts. */
export const views: Record<string, ComponentType> = {
  ...screensOf(post, { component: 'system/post' }),
}
