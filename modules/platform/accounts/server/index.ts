import type { ServerPart } from '#kernel/world/world.ts'
import { accessWish } from './access-wish.ts'
import { accountFactsProvider } from './account-facts.ts'
import { accountUpkeep } from './account-states.ts'
import { administratorAppointing } from './appoint-administrator.ts'
import { autoRoutes } from './auto-routes.ts'
import { explainRoutes } from './explain.ts'
import { followDepartments } from './follow-departments.ts'
import { followLeaders, followPeople } from './follow-people.ts'
import { refuseAdministrators } from './refuse-administrators.ts'
import { initialPasswordsJob } from './initial-passwords-job.ts'
import { ownProfileRoute } from './own-profile.ts'
import { permApplies, permFlow } from './perm-apply.ts'
import { onePermAtATimeSeed } from './perm-model.ts'
import { posts, postSeeds } from './posts.ts'
import { roleReach } from './role-reach.ts'
import { roleUsers } from './role-users.ts'
import { roles } from './roles.ts'
import { userActs } from './user-acts.ts'
import { userTabs } from './user-tabs.ts'
import { users } from './users.ts'
import { viewAsRoutes } from './view-as.ts'

/** Behaviour of users, roles and posts. */
export const server: ServerPart = {
  module: 'accounts',
  resources: [users, roles, posts, permApplies],
  flowTypes: [permFlow],
  routes: [
    ...userActs,
    ...userTabs,
    ...roleReach,
    ...roleUsers,
    ...autoRoutes,
    ...explainRoutes,
    ...viewAsRoutes,
    accessWish,
    ownProfileRoute,
  ],
  jobs: [initialPasswordsJob],
  services: [accountFactsProvider, administratorAppointing],
  listeners: [refuseAdministrators, followPeople, followLeaders, followDepartments],
  seeds: [postSeeds, onePermAtATimeSeed],
  upkeep: [accountUpkeep],
}
