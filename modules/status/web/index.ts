import type { ComponentType } from 'react'
import { registerEntities } from '#kernel/web/screens/register-entities.ts'
import { screensOf } from '#kernel/web/screens/screens-of.tsx'
import { change } from '../shared/change.ts'

registerEntities([change])

/** Screens of status changes. */
export const views: Record<string, ComponentType> = {
  ...screensOf(change, { component: 'status/change' }),
}
