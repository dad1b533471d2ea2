import type { ServerPart } from '#kernel/world.ts'
import { appRoutes, apps } from './apps.ts'
import { appSeeds } from './app-seeds.ts'
import { followDepartments } from './follow-departments.ts'
import { menuRoutes } from './menu-routes.ts'
import { menus } from './menus.ts'
import { mobileMenus, mobileRoutes, mobileServices } from './mobile.ts'
import { serviceItems, serviceRoutes } from './services.ts'
import { serviceUpkeep, serviceUseRoutes } from './service-use.ts'

/** Behaviour of menus, apps, mobile menus and services. */
export const navigationServer: ServerPart = {
  module: 'navigation',
  resources: [menus, apps, mobileServices, mobileMenus, serviceItems],
  seeds: [appSeeds],
  routes: [...menuRoutes, ...appRoutes, ...mobileRoutes, ...serviceRoutes, ...serviceUseRoutes],
  listeners: [followDepartments],
  upkeep: [serviceUpkeep],
}
