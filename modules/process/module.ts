import { flowDefinition, flowModel, processType } from '#kernel/flow/shared/definitions.ts'
import { flowComment, flowDelegate } from '#kernel/flow/shared/delegate.ts'
import { flowCopy, flowInstance, flowNodeRun, flowRecord, flowTask, flowTimer } from '#kernel/flow/shared/instances.ts'
import { flowNumber } from '#kernel/flow/shared/number.ts'
import { flowOutbox, flowParams, flowWebhook } from '#kernel/flow/shared/outbox.ts'
import { defineModule } from '#kernel/module.ts'
import { dictionaries } from './shared/dictionaries.ts'

/** 流程: what is decided by several people one after the other, and who they are. */
export const processModule = defineModule({
  name: 'process',
  label: '流程',
  depends: ['base', 'accounts', 'settings', 'calendar'],
  entities: [processType, flowModel, flowDefinition, flowInstance, flowNodeRun, flowTask, flowRecord, flowCopy, flowTimer, flowNumber, flowWebhook, flowOutbox, flowDelegate, flowComment],
  dictionaries,
  params: flowParams,
  permissions: { 'model:read': '查看流程设计', 'model:update': '修改流程草稿', 'model:publish': '发布、停用流程' },
  secondAuth: { 'flow:terminate': '终止流程', 'flowWebhook:secret': '修改流程外部调用的地址或密钥' },
  grants: [{ role: 'gly', permissions: ['processType:*', 'flowWebhook:*', 'model:read', 'model:update', 'model:publish'] }],
})
