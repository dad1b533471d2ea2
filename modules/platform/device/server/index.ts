import type { ServerPart } from '#kernel/world/world.ts'
import { deviceRoutes, devices } from './devices.ts'

/** Behaviour of devices. */
export const server: ServerPart = { module: 'device', resources: [devices], routes: deviceRoutes }
