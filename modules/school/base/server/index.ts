import type { ServerPart } from '#kernel/world/world.ts'
import { cards } from './cards.ts'
import { classMetric, staffMetric, studentMetric } from './metrics.ts'
import { classCardRoutes } from './class-cards.ts'
import { classRoutes } from './class-routes.ts'
import { housingRoutes } from './housing-routes.ts'
import { classes } from './classes.ts'
import { followPlacements } from './follow-placements.ts'
import { gradeMajors } from './grade-majors.ts'
import { buildings, campuses, departments, majors } from './organisation.ts'
import { peopleRoutes } from './people-routes.ts'
import { classAssigns, placements, splits, students, teachers } from './people.ts'
import { moveStudentsProvider } from './move-students.ts'
import { personFactsProvider } from './person-facts.ts'
import { scopeKinds } from './scopes.ts'
import { venueRoutes } from './venue-routes.ts'
import { venues } from './venues.ts'
import { mergeJob, mergeRoutes } from './department-merge.ts'
import { organisationRoutes } from './organisation-routes.ts'
import { dutyRules } from './duty-rules.ts'
import { flowPeople } from './flow-people.ts'
import { whoServices } from './who.ts'
import { flowRules } from './flow-rules.ts'
import { subjectFactsProvider, subjectsWithinProvider } from './flow-subjects.ts'
import { splitRoutes } from './split.ts'
import { infoChangeRoutes, infoChanges } from './info-changes.ts'
import { infoFlow } from './info-flow.ts'
import { photoRoutes } from './photo-routes.ts'
import { studentTreeRoutes } from './student-tree.ts'
import { teacherRoutes } from './teacher-routes.ts'
import { mendPlacements, studentCountsProvider } from './student-count.ts'

/** Behaviour of base data. */
export const baseServer: ServerPart = {
  module: 'base',
  cards,
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
    ...housingRoutes,
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
  listeners: [followPlacements],
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
