import { f } from '#kernel/fields/f.ts'

/** 启用 or 停用, as most base data has it; a disabled row stays in old records and leaves the pickers. */
export const baseStatus = f.state(
  { enabled: ['1', '启用', 'green'], disabled: ['0', '停用', 'grey'] },
  { label: '状态', required: true, default: '1', width: 90 },
)

export const baseSort = f.integer({ label: '排序', min: 0, max: 99999, default: 0, width: 80 })
