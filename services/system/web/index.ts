import type { ComponentType } from 'react'
import { ApiPage } from './api-page.tsx'
import { JobPage } from './job-page.tsx'

/** Screens of the platform itself. */
export const views: Record<string, ComponentType> = { 'system/api/index': ApiPage, 'system/job/index': JobPage }
