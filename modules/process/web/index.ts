import type { ComponentType } from 'react'
import { processType } from '#kernel/flow/shared/definitions.ts'
import { registerEntities } from '#kernel/web/screens/register-entities.ts'
import { StartPage } from './start/start-page.tsx'

registerEntities([processType])

/** Screens of flows. */
export const views: Record<string, ComponentType> = {
  'process/start/index': StartPage,
}
