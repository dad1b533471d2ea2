import type { ComponentType } from 'react'
import { screen } from '#services/datascreen/shared/screen.ts'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { ScreensPage } from './screens-page.tsx'

registerEntities([screen])

/** Screens about screens, by the component names of the menu. */
export const views: Record<string, ComponentType> = { 'report/screen/index': ScreensPage }
