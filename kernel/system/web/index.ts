import type { ComponentType } from 'react'
import { ApiPage } from './api-page.tsx'

/** Screens of the platform itself. */
export const views: Record<string, ComponentType> = { 'system/api/index': ApiPage }
