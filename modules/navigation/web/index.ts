import type { ComponentType } from 'react'
import { menu } from '#kernel/system/shared/menus.ts'
import { registerEntities } from '#kernel/web/screens/register-entities.ts'
import { screensOf } from '#kernel/web/screens/screens-of.tsx'
import { app } from '../shared/app.ts'
import { mobileMenu, mobileService } from '../shared/mobile-menu.ts'
import { serviceItem } from '../shared/service-item.ts'

registerEntities([menu, app, mobileMenu, mobileService, serviceItem])

/** Screens of menus, apps, mobile menus and services, by the component names of their menu. */
export const views: Record<string, ComponentType> = {
  ...screensOf(menu, { component: 'system/menu' }),
  ...screensOf(app, { component: 'system/app' }),
  ...screensOf(mobileMenu, { component: 'system/mobileMenu' }),
  ...screensOf(mobileService, { component: 'system/mobileService' }),
  ...screensOf(serviceItem, { component: 'system/service' }),
}
