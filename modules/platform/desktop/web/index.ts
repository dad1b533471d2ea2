import type { ComponentType } from 'react'

/** Desktops stand at fixed addresses; no menu names one of their screens. */
export const views: Record<string, ComponentType> = {}
