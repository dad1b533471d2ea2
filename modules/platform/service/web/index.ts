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

registerEntities([serviceItem, serviceRating])

/** Screens of the service hall, by the component names of its menu. */
export const views: Record<string, ComponentType> = {
  'base/service/servicecenter': ServiceCenter,
  'base/service/serviceDetail': ServiceDetail,
  'base/personal/usermoreapplys': AppliesPage,
  'system/service/index': ServicePage,
  'system/service/rating': RatingPage,
  'system/service/stat': StatPage,
}
