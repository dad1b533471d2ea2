import type { DemoPart } from '#kernel/world/demo.ts'

const office = { userType: '1', departmentId: { $ref: 'department:38' } }

/** The two administrators who stand beside the first, so that no one of them can do everything. */
export const demo: DemoPart = () => ({
  rows: () => [],
  accounts: [
    { accountNo: 'aqgly01', userName: '周安全', roles: ['aqgly'], values: office },
    { accountNo: 'sjgly01', userName: '沈审计', roles: ['sjgly'], values: office },
  ],
})
