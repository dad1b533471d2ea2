import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { savedPopulation } from '../shared/population.ts'
import { SavedPage } from './saved-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([savedPopulation])

/** Screens of populations. */
export const views: Record<string, ComponentType> = {
  ...screensOf(savedPopulation),
  ...show(screens, {
    population: SavedPage,
  }),
}
