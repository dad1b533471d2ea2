import { resource } from '#kernel/operations/resource.ts'
import { provide, type ServerPart } from '#kernel/world/world.ts'
import { noteReturns } from '#modules/affairs/leave/shared/services.ts'
import { scopeOfStudent } from '#modules/school/base/shared/students/student-snapshot.ts'
import { leaveReturn } from '../shared/leave-return.ts'
import { fenceRoutes } from './fence.ts'
import { note } from './note.ts'
import { forgetPositions } from './retention.ts'
import { returnRoutes } from './returns.ts'

/** Behaviour of returns. */
export const server: ServerPart = {
  module: 'leavereturn',
  resources: [resource(leaveReturn, { scope: scopeOfStudent(leaveReturn), permissions: ['proxy'] })],
  routes: [...returnRoutes, ...fenceRoutes],
  services: [provide(noteReturns, (ctx, { tries }) => note(ctx, tries))],
  upkeep: [{ name: 'leave retention', label: '清除到期的销假位置与照片', everySeconds: 3600, run: forgetPositions }],
}
