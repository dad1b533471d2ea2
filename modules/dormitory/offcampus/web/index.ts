import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { show } from '#browser/kit/screens/show.ts'
import { living } from '../shared/living.ts'
import { screens } from '../shared/screens.ts'
import { LivingApplyPage } from './apply-page.tsx'
import { LivingDetailPage, LivingMinePage, LivingsPage } from './pages.tsx'

registerEntities([living])

/** Screens of living outside, by the component their menu entry names. */
export const views: Record<string, ComponentType> = show(screens, {
  apply: LivingApplyPage,
  mine: LivingMinePage,
  list: LivingsPage,
  detail: LivingDetailPage,
})
