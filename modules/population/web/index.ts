import type { ComponentType } from 'react'
import { registerEntities } from '#kernel/web/screens/register-entities.ts'
import { screensOf } from '#kernel/web/screens/screens-of.tsx'
import { savedPopulation } from '../shared/population.ts'
import { SavedPage } from './saved-page.tsx'

registerEntities([savedPopulation])

/** Screens of populations. */
export const views: Record<string, ComponentType> = {
  ...screensOf(savedPopulation),
  'base/population/index': SavedPage,
}
