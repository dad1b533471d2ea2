import type { DemoPart } from '#kernel/demo.ts'

/** Who reads the logs, and nothing else. */
export const officeDemo: DemoPart = () => ({
  rows: () => [],
  accounts: [{ accountNo: 'sjgly01', userName: '审计管理员', roles: ['sjgly'] }],
})
