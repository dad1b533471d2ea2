import type { DemoPart } from '#kernel/demo.ts'

/** Who looks after the installation itself. */
export const platformKeeper: DemoPart = () => ({
  rows: () => [],
  accounts: [{ accountNo: 'cjgly01', userName: '平台管理员', roles: ['cjgly'] }],
})
