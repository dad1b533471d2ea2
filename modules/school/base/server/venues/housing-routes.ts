import { route, type Route } from '#kernel/http/route.ts'
import { housingListRoutes, roomFullNameRoute } from '../../shared/students/housing-routes.ts'

export const housingRoutes: readonly Route[] = [
  ...housingListRoutes.map((declared) => route(declared, async () => [])),
  route(roomFullNameRoute, async () => null),
]
