import type { ComponentType } from 'react'
import { menu } from '#kernel/system/shared/menus.ts'
import { registerEntities } from '#kernel/web/screens/register-entities.ts'
import { screensOf } from '#kernel/web/screens/screens-of.tsx'
import { app } from '../shared/app.ts'
import { mobileMenu, mobileService } from '../shared/mobile-menu.ts'
import { serviceItem } from '../shared/service-item.ts'
import { appList } from './app-page.tsx'
import { MenuPage } from './menu-page.tsx'
import { MobileMenuPage } from './mobile-menu-page.tsx'
import { ServicePage } from './service-page.tsx'

registerEntities([menu, app, mobileMenu, mobileService, serviceItem])

/** Screens of menus, apps, mobile menus and services, by the component names of their menu. */
export const views: Record<string, ComponentType> = {
  'system/menu/index': MenuPage,
  ...screensOf(app, { component: 'system/app', list: appList }),
  'system/mobileMenu/index': MobileMenuPage,
  ...screensOf(mobileService, { component: 'system/mobileService' }),
  'system/service/index': ServicePage,
}
