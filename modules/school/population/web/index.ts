import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { savedPopulation } from '../shared/population.ts'
import { SavedPage } from './saved-page.tsx'

registerEntities([savedPopulation])

/** Screens of populations. */
export const views: Record<string, ComponentType> = {
  ...screensOf(savedPopulation),
  'base/population/index': SavedPage,
}
