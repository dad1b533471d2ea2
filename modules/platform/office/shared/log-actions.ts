import { errorLog, errorStates } from '#kernel/audit/shared/logs.ts'
import { defineAction } from '#kernel/entity/define-action.ts'
import { f } from '#kernel/fields/f.ts'

/** Says what becomes of a failure. One that was solved and comes back is open again by itself. */
export const handle = defineAction(errorLog, 'handle', {
  label: '处理',
  okLabel: '保存',
  fields: {
    state: f.state(errorStates, { label: '状态', required: true, isSpread: true }),
    remark: f.longText({ label: '处理说明', max: 200 }),
  },
  begins: (row) => ({ state: row.state }),
  many: true,
})
