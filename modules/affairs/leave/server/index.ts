import type { ServerPart } from '#kernel/world/world.ts'
import { applyRoutes } from './ask/apply.ts'
import { calleeRoutes } from './record/callees.ts'
import { leaveServices } from './services.ts'
import { lapseUndecided } from './decide/lapse.ts'
import { leaveFlow } from './decide/flow.ts'
import { followStatus } from './away/follow-status.ts'
import { followLeaders, followStudents } from './away/follow-students.ts'
import { screenHolds } from './holds.ts'
import { tellParentsLate } from './parents/parent-ask.ts'
import { parentLink } from './parents/parent-link.ts'
import { parentTextSeed } from './parents/parent-texts.ts'
import { prefillRoutes } from './ask/prefill.ts'
import { proofRoutes } from './proof/hand-proof.ts'
import { requests } from './record/requests.ts'
import { leaveProvider } from './away/schedule-provider.ts'
import { everyLevelSeed } from './settings/every-level.ts'
import { ruleRoutes } from './settings/tiers.ts'
import { slipRoutes, slipSeed } from './paper/print.ts'
import { leaveTypes } from './settings/types.ts'
import { typeSeed } from './settings/type-seeds.ts'
import { leaveWatch } from './away/watch.ts'
import { leaveStates } from '../shared/states.ts'
import { whileAny } from '#kernel/world/rests.ts'

/** Behaviour of leave. */
export const server: ServerPart = {
  module: 'leave',
  resources: [leaveTypes, requests],
  routes: [...applyRoutes, ...calleeRoutes, ...prefillRoutes, ...proofRoutes, ...slipRoutes, ...ruleRoutes],
  services: leaveServices,
  screenHolds,
  worksAfter: [{ label: '学生请假', icon: 'calendar-minus', needs: ['calendar', 'students', 'roles'] }],
  listeners: [followStatus, followStudents, followLeaders],
  flowTypes: [leaveFlow],
  schedules: [leaveProvider],
  publicLinks: [parentLink],
  seeds: [typeSeed, parentTextSeed, slipSeed, everyLevelSeed],
  upkeep: [
    leaveWatch,
    // Each ends its flow in a transaction of its own: one that cannot must keep nobody else.
    {
      name: 'leave lapse',
      label: '未审批请假过期',
      everySeconds: 300,
      run: lapseUndecided,
      rests: whileAny('select 1 from leave_request where status = any($1)', [
        [leaveStates.deciding[0], leaveStates.toMend[0]],
      ]),
    },
    // Text messages to people without an account, some at a time.
    {
      name: 'leave families',
      label: '逾期告知家长',
      everySeconds: 60,
      run: tellParentsLate,
      rests: whileAny('select 1 from leave_request where status = $1', [leaveStates.overdue[0]]),
    },
  ],
}
