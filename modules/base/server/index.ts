import type { ServerPart } from '#kernel/world.ts'
import { classRoutes } from './class-routes.ts'
import { housingRoutes } from './housing-routes.ts'
import { classes } from './classes.ts'
import { gradeMajors } from './grade-majors.ts'
import { buildings, campuses, departments, majors } from './organisation.ts'
import { peopleRoutes } from './people-routes.ts'
import { classAssigns, placements, students, teachers } from './people.ts'
import { moveStudentsProvider } from './move-students.ts'
import { personFactsProvider } from './person-facts.ts'
import { scopeKinds } from './scopes.ts'
import { mergeJob, mergeRoutes } from './department-merge.ts'
import { organisationRoutes } from './organisation-routes.ts'
import { venueRoutes } from './venue-routes.ts'
import { venues } from './venues.ts'

/** Behaviour of base data. */
export const baseServer: ServerPart = {
  module: 'base',
  resources: [campuses, buildings, venues, departments, majors, gradeMajors, classes, students, placements, teachers, classAssigns],
  routes: [...classRoutes, ...peopleRoutes, ...housingRoutes, ...venueRoutes, ...organisationRoutes, ...mergeRoutes],
  scopeKinds,
  jobs: [mergeJob],
  services: [personFactsProvider, moveStudentsProvider],
}
