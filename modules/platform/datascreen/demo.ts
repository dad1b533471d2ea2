import type { DemoPart } from '#kernel/world/demo.ts'

/** The walls of the demo show themselves on the machine it runs on, and nowhere else: an empty list would mean every private network. */
export const demo: DemoPart = () => ({
  rows: () => [],
  async after(ctx) {
    await ctx.db.execute("update sys_screen set access = 'ip', ip_list = '127.0.0.1' where access = 'login'")
  },
})
