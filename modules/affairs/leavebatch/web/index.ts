import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { show } from '#browser/kit/screens/show.ts'
import { leaveBatch } from '../shared/leave-batch.ts'
import { screens } from '../shared/screens.ts'
import { BatchPage } from './batch/batch-page.tsx'

registerEntities([leaveBatch])

/** Screens of leave for many, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, { batch: BatchPage })
