import type { ServerPart } from '#kernel/world.ts'
import { classes, gradeMajors } from './classes.ts'
import { buildings, campuses, departments, majors } from './organisation.ts'
import { classAssigns, students, teachers } from './people.ts'
import { personFactsProvider } from './person-facts.ts'
import { scopeKinds } from './scopes.ts'

/** Behaviour of base data. */
export const baseServer: ServerPart = {
  module: 'base',
  resources: [campuses, buildings, departments, majors, gradeMajors, classes, students, teachers, classAssigns],
  scopeKinds,
  services: [personFactsProvider],
}
