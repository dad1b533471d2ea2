import type { ComponentType } from 'react'
import { ApiPage } from './api-page.tsx'
import { JobPage } from './job-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

/** Screens of the platform itself. */
export const views: Record<string, ComponentType> = show(screens, { api: ApiPage, job: JobPage })
