import type { ServerPart } from '#kernel/world/world.ts'
import { cards } from './cards.ts'
import { appRoutes, apps } from './apps/apps.ts'
import { appSeeds } from './apps/app-seeds.ts'
import { casRoutes } from './apps/app-cas.ts'
import { codeUpkeep } from './apps/app-codes.ts'
import { oauth2Routes } from './apps/app-oauth2.ts'
import { ssoRoutes } from './apps/app-sso.ts'
import { appStatisticsRoutes } from './apps/app-statistics.ts'
import { menuRoutes } from './menus/menu-routes.ts'
import { menus } from './menus/menus.ts'
import { mobileMenus, mobileRoutes, mobileServices } from './phone/mobile.ts'
import { shortcutRoutes } from './apps/shortcuts.ts'
import { scanRouteRoutes, scanRoutes } from './phone/scan.ts'

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
