import { resource } from '#kernel/operations/resource.ts'
import type { ServerPart } from '#kernel/world/world.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { leavePassLog } from '../shared/leave-pass.ts'
import { passRoutes } from './pass.ts'
import { passServices } from './passes.ts'

/** Behaviour of the gate. */
export const server: ServerPart = {
  module: 'gate',
  resources: [resource(leavePassLog, { scope: scopeOfStudent(leavePassLog) })],
  routes: passRoutes,
  services: passServices,
}
