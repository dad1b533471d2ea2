import { flowDefinition, flowModel, processType } from '#kernel/flow/shared/definitions.ts'
import { flowComment, flowDelegate } from '#kernel/flow/shared/delegate.ts'
import { flowCopy, flowInstance, flowNodeRun, flowRecord, flowTask, flowTimer } from '#kernel/flow/shared/instances.ts'
import { flowNumber } from '#kernel/flow/shared/number.ts'
import { defineModule } from '#kernel/module.ts'
import { dictionaries } from './shared/dictionaries.ts'

/** 流程: what is decided by several people one after the other, and who they are. */
export const processModule = defineModule({
  name: 'process',
  label: '流程',
  depends: ['base', 'accounts', 'settings', 'calendar'],
  entities: [processType, flowModel, flowDefinition, flowInstance, flowNodeRun, flowTask, flowRecord, flowCopy, flowTimer, flowNumber, flowDelegate, flowComment],
  dictionaries,
  permissions: { 'model:read': '查看流程设计', 'model:update': '修改流程草稿', 'model:publish': '发布、停用流程' },
  secondAuth: { 'flow:terminate': '终止流程' },
  grants: [{ role: 'gly', permissions: ['processType:*', 'model:read', 'model:update', 'model:publish'] }],
})
