import type { ComponentType } from 'react'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'
import { ApprovePage } from './approve/approve-page.tsx'

/** The screen of the desk, by the component its menu entry names. */
export const views: Record<string, ComponentType> = show(screens, { approve: ApprovePage })
