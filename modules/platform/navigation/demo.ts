import type { DemoPart } from '#kernel/world/demo.ts'
import { demoApps } from './demo-apps.ts'
import { phoneRows, publishPhone } from './demo-phone.ts'

/** Phone menus with a first version, and what people have used and kept of the apps. */
export const demo: DemoPart = () => ({
  rows: phoneRows,
  async after(ctx) {
    await demoApps(ctx)
    await publishPhone(ctx)
  },
})
