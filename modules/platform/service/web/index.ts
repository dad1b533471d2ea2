import type { ComponentType } from 'react'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { serviceRating } from '../shared/rating.ts'
import { serviceItem } from '../shared/service-item.ts'
import { AppliesPage } from './applies-page.tsx'
import { RatingPage } from './rating-page.tsx'
import { ServiceCenter } from './service-center.tsx'
import { ServiceDetail } from './service-detail.tsx'
import { ServicePage } from './service-page.tsx'
import { StatPage } from './stat-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([serviceItem, serviceRating])

/** Screens of the service hall, by the component names of its menu. */
export const views: Record<string, ComponentType> = show(screens, {
  servicecenter: ServiceCenter,
  detail: ServiceDetail,
  usermoreapplys: AppliesPage,
  items: ServicePage,
  rating: RatingPage,
  stat: StatPage,
})
