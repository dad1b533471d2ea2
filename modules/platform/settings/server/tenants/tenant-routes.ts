import { freeRoute, route, type Route } from '#kernel/http/route.ts'
import { requireHome } from './home.ts'
import { lookInto } from './look-into.ts'
import { resetAdmin } from './reset-admin.ts'
import { addTenant, changeTenant, listTenants, takePassword } from './tenants.ts'
import {
  tenantListRoute,
  tenantAddRoute,
  tenantUpdateRoute,
  tenantLookRoute,
  tenantAdminRoute,
  tenantPasswordRoute,
} from '../../shared/tenant-routes.ts'

/** Schools on this installation, for the platform administrator of the first one. */
export const tenantRoutes: readonly Route[] = [
  route(tenantListRoute, listTenants),
  route(tenantAddRoute, addTenant),
  route(tenantUpdateRoute, changeTenant),
  route(tenantLookRoute, lookInto),
  route(tenantAdminRoute, resetAdmin),
  freeRoute(tenantPasswordRoute, async ({ world, caller }, { tenantId }) => {
    requireHome(caller.school.id)
    return takePassword(world, tenantId)
  }),
]
