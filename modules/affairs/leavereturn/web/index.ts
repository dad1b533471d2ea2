import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { show } from '#browser/kit/screens/show.ts'
import { leaveReturn } from '../shared/leave-return.ts'
import { screens } from '../shared/screens.ts'
import { FencePage } from './fence/fence-page.tsx'

registerEntities([leaveReturn])

/** Screens of returns, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, { fence: FencePage })
