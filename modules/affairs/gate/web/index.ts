import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { show } from '#browser/kit/screens/show.ts'
import { leavePass, leavePassLog } from '../shared/leave-pass.ts'
import { screens } from '../shared/screens.ts'
import { GatePage } from './gate/gate-page.tsx'
import { PassLogPage } from './gate/pass-log-page.tsx'

registerEntities([leavePass, leavePassLog])

/** Screens of the gate, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, { gate: GatePage, passLog: PassLogPage })
