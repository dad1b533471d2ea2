import type { WebModule } from '#browser/wire/web-modules.ts'
import { area as system } from '#services/system/web/area.ts'
import { areas } from './areas.ts'

const found = import.meta.glob<WebModule>('./*/*/web/area.ts', { eager: true, import: 'area' })

/** The browser side of each area, in the order of areas.ts; the screens of each are one lazy chunk. */
export const webModules: readonly WebModule[] = [system, ...areas.map((area) => found[`./${area}/web/area.ts`]!)]
