import type { ComponentType } from 'react'
import { menu } from '#services/system/shared/menus.ts'
import { registerEntities } from '#browser/kit/screens/register-entities.ts'
import { screensOf } from '#browser/kit/screens/screens-of.tsx'
import { app } from '../shared/app.ts'
import { mobileMenu, mobileService, scanRoute } from '../shared/mobile-menu.ts'
import { AppPage } from './apps/app-page.tsx'
import { MenuPage } from './menus/menu-page.tsx'
import { MobileMenuPage } from './phone/mobile-menu-page.tsx'
import { MobileServicePage } from './phone/mobile-service-page.tsx'
import { UserAppsPage } from './apps/user-apps-page.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

registerEntities([menu, app, mobileMenu, mobileService, scanRoute])

/** Screens of menus, apps and mobile menus, by the component names of their menu. */
export const views: Record<string, ComponentType> = {
  ...screensOf(scanRoute, { screen: screens.scanRoute }),
  ...show(screens, {
    userapps: UserAppsPage,
    menu: MenuPage,
    app: AppPage,
    mobileMenu: MobileMenuPage,
    mobileService: MobileServicePage,
  }),
}
