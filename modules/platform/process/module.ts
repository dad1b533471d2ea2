import { flowDefinition, flowModel, managersOperation, processType } from '#services/flow/shared/definitions.ts'
import { flowComment, flowDelegate } from '#services/flow/shared/delegate.ts'
import { flowHandover } from '#services/flow/shared/handover.ts'
import {
  flowCopy,
  flowInstance,
  flowNodeRun,
  flowRecord,
  flowTask,
  flowTimer,
} from '#services/flow/shared/instances.ts'
import { flowQueryConfig } from '#services/flow/shared/query-config.ts'
import { flowNumber } from '#services/flow/shared/number.ts'
import { flowOutbox, flowParams, flowWebhook } from '#services/flow/shared/outbox.ts'
import { delegateReturns } from '#services/flow/shared/params.ts'
import { defineModule } from '#kernel/world/module.ts'
import { issuedDoc, printLog, printTemplate } from '#services/print/shared/entities.ts'
import { dictionaries } from './shared/dictionaries.ts'
import { screens } from './shared/screens.ts'

// Offices that decide on matters: they manage what their roles are named for, and make lists of it.
const offices = ['xgc', 'xgcld', 'jwc', 'zzzx', 'ssgl', 'cwc', 'bwc', 'xlzx']
const leaders = ['xld', 'yx', 'fdy', 'bzr', 'tea', 'sg']

/** 流程: what is decided by several people one after the other, and who they are. */
export const manifest = defineModule({
  name: 'process',
  label: '流程',
  depends: ['base', 'accounts', 'settings', 'calendar'],
  entities: [
    processType,
    flowModel,
    flowDefinition,
    flowInstance,
    flowNodeRun,
    flowTask,
    flowRecord,
    flowCopy,
    flowTimer,
    flowNumber,
    flowWebhook,
    flowOutbox,
    flowDelegate,
    flowHandover,
    flowComment,
    flowQueryConfig,
    printTemplate,
    printLog,
    issuedDoc,
  ],
  dictionaries,
  params: [...flowParams, delegateReturns],
  permissions: {
    'flowDelegate:mine': '审批委托',
    'handover:run': '离岗交接',
    'printTemplate:read': '查看打印模板',
    'printTemplate:update': '修改打印模板',
    'printTemplate:publish': '发布、停用打印模板',
    'printTemplate:seal': '在打印模板中使用印章',
    'model:read': '查看流程设计',
    'model:update': '修改流程草稿',
    'model:publish': '发布、停用流程',
    'flowFollow:read': '查看流程跟踪',
    'flowManager:read': '打开流程管理',
    'flowQuery:read': '打开流程查询',
  },
  secondAuth: {
    'flow:terminate': '终止流程',
    'flowWebhook:secret': '修改流程外部调用的地址、密钥或状态',
    [managersOperation]: '修改流程的管理角色',
  },
  screens,
  menu: [
    {
      title: '流程中心',
      icon: 'workflow',
      path: '/process',
      children: [
        screens.start,
        screens.detail,
        screens.delegate,
        screens.handover,
        screens.follow,
        screens.query,
        screens.queryList,
        screens.manager,
        screens.model,
        screens.queryConfig,
        screens.queryConfigEdit,
        screens.webhook,
        screens.print,
        screens.printLog,
        screens.issuedDoc,
      ],
    },
  ],
  days: [
    {
      roles: ['gly', 'xgc', 'xgcld', 'jwc', 'xld', 'bwc', 'yx', 'fdy', 'bzr', 'tea', 'stu'],
      places: { '/process': 40 },
    },
  ],
  grants: [
    ...['gly', ...offices].map((role) => ({
      role,
      permissions: ['flowFollow:read', 'flowManager:read', 'flowQuery:read', 'queryConfig:*'],
    })),
    ...leaders.map((role) => ({
      role,
      permissions: ['flowFollow:read', 'flowQuery:read', ...(role === 'yx' ? ['flowManager:read'] : [])],
    })),
    { role: 'gly', permissions: ['handover:run'] },
    ...['gly', ...offices, ...leaders].map((role) => ({ role, permissions: ['flowDelegate:mine'] })),
    {
      role: 'gly',
      permissions: [
        'printTemplate:read',
        'printTemplate:update',
        'printTemplate:publish',
        'printTemplate:seal',
        'printLog:*',
        'issuedDoc:*',
      ],
    },
    { role: 'gly', permissions: ['processType:*', 'flowWebhook:*', 'model:read', 'model:update', 'model:publish'] },
  ],
})
