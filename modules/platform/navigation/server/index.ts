import type { ServerPart } from '#kernel/world/world.ts'
import { cards } from './cards.ts'
import { appRoutes, apps } from './apps.ts'
import { appSeeds } from './app-seeds.ts'
import { casRoutes } from './app-cas.ts'
import { codeUpkeep } from './app-codes.ts'
import { oauth2Routes } from './app-oauth2.ts'
import { ssoRoutes } from './app-sso.ts'
import { appStatisticsRoutes } from './app-statistics.ts'
import { menuRoutes } from './menu-routes.ts'
import { menus } from './menus.ts'
import { mobileMenus, mobileRoutes, mobileServices } from './mobile.ts'
import { shortcutRoutes } from './shortcuts.ts'
import { scanRouteRoutes, scanRoutes } from './scan.ts'

/** Behaviour of menus, apps and mobile menus. */
export const server: ServerPart = {
  module: 'navigation',
  cards,
  resources: [menus, apps, mobileServices, mobileMenus, scanRoutes],
  seeds: [appSeeds],
  routes: [
    ...menuRoutes,
    ...appRoutes,
    ...shortcutRoutes,
    ...mobileRoutes,
    ...scanRouteRoutes,
    ...ssoRoutes,
    ...casRoutes,
    ...oauth2Routes,
    ...appStatisticsRoutes,
  ],
  upkeep: [codeUpkeep],
}
