import { defineModule } from '#kernel/world/module.ts'
import { leavePass, leavePassLog } from './shared/leave-pass.ts'
import { passCodeForm } from './shared/pass-code-form.ts'
import { gateLogKeepDays } from './shared/params.ts'
import { screens } from './shared/screens.ts'

const reading = ['leavePassLog:list', 'leavePassLog:getOne']

/** 门岗: the pass of a leave, read by gates and guards, and every passage. */
export const manifest = defineModule({
  name: 'gate',
  label: '门岗通行',
  depends: ['base', 'device', 'leave'],
  entities: [leavePass, leavePassLog],
  params: [gateLogKeepDays],
  screens,
  scans: [
    {
      name: '门岗核验',
      pattern: passCodeForm,
      path: `${screens.gate.path}?code={code}`,
      permission: 'leaveGate:verify',
    },
  ],
  menu: [{ title: '请假管理', path: '/leave', children: [screens.gate, screens.passLog] }],
  permissions: { 'leaveGate:verify': '门岗核验' },
  grants: [
    ...['fdy', 'bzr', 'yx', 'xgc', 'gly'].map((role) => ({
      role,
      permissions: [...reading, 'leavePassLog:export'],
    })),
    { role: 'bwc', permissions: ['leaveGate:verify', ...reading, 'leavePassLog:export'] },
  ],
})
