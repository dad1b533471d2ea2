import type { ServerPart } from '#kernel/world/world.ts'
import { cardGroups, cards } from './cards.ts'
import { firstSteps } from './first-steps.ts'
import { classMetric, staffMetric, studentMetric } from './metrics.ts'
import { classCardRoutes } from './classes/class-cards.ts'
import { classRoutes } from './classes/class-routes.ts'
import { classes } from './classes/classes.ts'
import { followDepartments, followPlacements } from './students/follow-placements.ts'
import { gradeMajors } from './organisation/grade-majors.ts'
import { buildings, campuses, departments, majors } from './organisation/organisation.ts'
import { peopleRoutes } from './people/people-routes.ts'
import { classAssigns, placements, splits, students, teachers } from './people/people.ts'
import { moveStudentsProvider } from './students/move-students.ts'
import { personFactsProvider } from './people/person-facts.ts'
import { scopeKinds } from './scopes.ts'
import { venueRoutes } from './venues/venue-routes.ts'
import { venues } from './venues/venues.ts'
import { mergeJob, mergeRoutes } from './organisation/department-merge.ts'
import { organisationRoutes } from './organisation/organisation-routes.ts'
import { dutyRules } from './classes/duty-rules.ts'
import { flowPeople } from './flow/flow-people.ts'
import { whoServices } from './people/who.ts'
import { flowRules } from './flow/flow-rules.ts'
import { subjectFactsProvider, subjectsWithinProvider } from './flow/flow-subjects.ts'
import { splitRoutes } from './classes/split.ts'
import { infoChangeRoutes, infoChanges } from './students/info-changes.ts'
import { infoFlow } from './students/info-flow.ts'
import { photoRoutes } from './students/photo-routes.ts'
import { studentTreeRoutes } from './students/student-tree.ts'
import { teacherRoutes } from './people/teacher-routes.ts'
import { mendPlacements, studentCountsProvider } from './students/student-count.ts'

/** Behaviour of base data. */
export const server: ServerPart = {
  module: 'base',
  cards,
  cardGroups,
  firstSteps,
  metrics: [studentMetric, staffMetric, classMetric],
  resources: [
    campuses,
    buildings,
    venues,
    departments,
    majors,
    gradeMajors,
    classes,
    students,
    placements,
    teachers,
    classAssigns,
    splits,
    infoChanges,
  ],
  routes: [
    ...classRoutes,
    ...classCardRoutes,
    ...splitRoutes,
    ...infoChangeRoutes,
    ...studentTreeRoutes,
    ...photoRoutes,
    ...teacherRoutes,
    ...peopleRoutes,
    ...venueRoutes,
    ...organisationRoutes,
    ...mergeRoutes,
  ],
  scopeKinds,
  jobs: [mergeJob],
  services: [
    personFactsProvider,
    moveStudentsProvider,
    studentCountsProvider,
    subjectFactsProvider,
    subjectsWithinProvider,
    ...flowPeople,
    ...whoServices,
  ],
  listeners: [followPlacements, followDepartments],
  flowTypes: [infoFlow],
  candidateRules: [...flowRules, ...dutyRules],
  upkeep: [
    {
      name: 'student counts',
      label: '核对班级人数',
      everySeconds: 86_400,
      run: async (ctx) => void (await mendPlacements(ctx)),
    },
  ],
}
