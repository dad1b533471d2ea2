import type { ServerPart } from '#kernel/world/world.ts'
import { accessWish } from './apply/access-wish.ts'
import { accountFactsProvider } from './users/account-facts.ts'
import { accountUpkeep } from './users/account-states.ts'
import { administratorAppointing } from './administrators/appoint-administrator.ts'
import { autoRoutes } from './roles/auto-routes.ts'
import { explainRoutes } from './look/explain.ts'
import { followDepartments } from './users/follow-departments.ts'
import { followLeaders, followPeople } from './users/follow-people.ts'
import { refuseAdministrators } from './administrators/refuse-administrators.ts'
import { initialPasswordsJob } from './users/initial-passwords-job.ts'
import { ownProfileRoute } from './users/own-profile.ts'
import { permApplies, permFlow } from './apply/perm-apply.ts'
import { onePermAtATimeSeed } from './apply/perm-model.ts'
import { posts, postSeeds } from './posts.ts'
import { roleReach } from './roles/role-reach.ts'
import { roleUsers } from './roles/role-users.ts'
import { roles } from './roles/roles.ts'
import { userActs } from './users/user-acts.ts'
import { userTabs } from './users/user-tabs.ts'
import { users } from './users/users.ts'
import { viewAsRoutes } from './look/view-as.ts'
import { firstSteps } from './first-steps.ts'

/** Behaviour of users, roles and posts. */
export const server: ServerPart = {
  module: 'accounts',
  firstSteps,
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
