import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { leaveExtend } from '../shared/leave-extend.ts'

registerEntities([leaveExtend])

/** No page of its own. */
export const views: Record<string, ComponentType> = {}
