import { flowDefinition, flowModel, processType } from '#kernel/flow/shared/definitions.ts'
import { flowComment, flowDelegate } from '#kernel/flow/shared/delegate.ts'
import { flowHandover } from '#kernel/flow/shared/handover.ts'
import { flowCopy, flowInstance, flowNodeRun, flowRecord, flowTask, flowTimer } from '#kernel/flow/shared/instances.ts'
import { flowQueryConfig } from '#kernel/flow/shared/query-config.ts'
import { flowNumber } from '#kernel/flow/shared/number.ts'
import { flowOutbox, flowParams, flowWebhook } from '#kernel/flow/shared/outbox.ts'
import { delegateReturns } from '#kernel/flow/shared/params.ts'
import { defineModule } from '#kernel/module.ts'
import { issuedDoc, printLog, printTemplate } from '#kernel/print/shared/entities.ts'
import { dictionaries } from './shared/dictionaries.ts'

const page = { isKeepAlive: true }
// Offices that decide on matters: they manage what their roles are named for, and make lists of it.
const offices = ['xgc', 'xgcld', 'jwc', 'zzzx', 'ssgl', 'cwc', 'bwc', 'xlzx']
const leaders = ['xld', 'yx', 'fdy', 'bzr', 'tea', 'sg']

/** 流程: what is decided by several people one after the other, and who they are. */
export const processModule = defineModule({
  name: 'process',
  label: '流程',
  depends: ['base', 'accounts', 'settings', 'calendar'],
  entities: [processType, flowModel, flowDefinition, flowInstance, flowNodeRun, flowTask, flowRecord, flowCopy, flowTimer, flowNumber, flowWebhook, flowOutbox, flowDelegate, flowHandover, flowComment, flowQueryConfig, printTemplate, printLog, issuedDoc],
  dictionaries,
  params: [...flowParams, delegateReturns],
  permissions: { 'flowDelegate:mine': '审批委托', 'handover:run': '离岗交接', 'printTemplate:read': '查看打印模板', 'printTemplate:update': '修改打印模板', 'printTemplate:publish': '发布、停用打印模板', 'printTemplate:seal': '在打印模板中使用印章', 'model:read': '查看流程设计', 'model:update': '修改流程草稿', 'model:publish': '发布、停用流程', 'flowFollow:read': '查看流程跟踪', 'flowManager:read': '打开流程管理', 'flowQuery:read': '打开流程查询' },
  secondAuth: { 'flow:terminate': '终止流程', 'flowWebhook:secret': '修改流程外部调用的地址或密钥' },
  menu: [
    {
      title: '流程中心',
      icon: 'workflow',
      path: '/process',
      children: [
        { ...page, title: '发起申请', icon: 'send', path: '/process/start', name: 'ProcessStart', component: 'process/start/index' },
        { ...page, title: '我的申请', icon: 'clipboard-check', path: '/process/mine', name: 'ProcessMine', component: 'process/mine/index' },
        { ...page, title: '流程详情', icon: 'file-text', path: '/process/detail', name: 'ProcessDetail', component: 'process/detail/index', isHide: true },
        { ...page, title: '审批委托', icon: 'user-round-check', path: '/process/delegate', name: 'ProcessDelegate', component: 'process/delegate/index', permission: 'flowDelegate:mine' },
        { ...page, title: '离岗交接', icon: 'shuffle', path: '/process/handover', name: 'ProcessHandover', component: 'process/handover/index', permission: 'handover:run' },
        { ...page, title: '流程跟踪', icon: 'gauge', path: '/process/follow', name: 'ProcessFollow', component: 'process/follow/index', permission: 'flowFollow:read' },
        { ...page, title: '流程查询', icon: 'clipboard-list', path: '/process/query', name: 'ProcessQuery', component: 'process/query/index', permission: 'flowQuery:read' },
        { ...page, title: '流程查询', icon: 'clipboard-list', path: '/process/query/:code', name: 'ProcessQueryList', component: 'process/query/list', permission: 'flowQuery:read', isHide: true },
        { ...page, title: '流程管理', icon: 'settings', path: '/process/manager', name: 'ProcessManager', component: 'process/manager/index', permission: 'flowManager:read' },
        { ...page, title: '流程设计', icon: 'workflow', path: '/process/model', name: 'ProcessModel', component: 'process/model/index', permission: 'model:read' },
        { ...page, title: '查询配置', icon: 'sliders-horizontal', path: '/process/queryConfig', name: 'ProcessQueryConfig', component: 'process/queryConfig/index', permission: 'queryConfig:list' },
        { ...page, title: '编辑查询', icon: 'sliders-horizontal', path: '/process/queryConfig/edit', name: 'ProcessQueryConfigEdit', component: 'process/queryConfig/edit', permission: 'queryConfig:update', isHide: true },
        { ...page, title: '外部调用', icon: 'link', path: '/process/webhook', name: 'ProcessWebhook', component: 'process/webhook/index', permission: 'flowWebhook:list' },
        { ...page, title: '打印模板', icon: 'file-text', path: '/process/print', name: 'ProcessPrint', component: 'process/print/index', permission: 'printTemplate:read' },
        { ...page, title: '打印记录', icon: 'history', path: '/process/printLog', name: 'ProcessPrintLog', component: 'process/printLog/index', permission: 'printLog:list' },
        { ...page, title: '电子证明', icon: 'badge-check', path: '/process/issuedDoc', name: 'ProcessIssuedDoc', component: 'process/issuedDoc/index', permission: 'issuedDoc:list' },
      ],
    },
  ],
  grants: [
    ...['gly', ...offices].map((role) => ({ role, permissions: ['flowFollow:read', 'flowManager:read', 'flowQuery:read', 'queryConfig:*'] })),
    ...leaders.map((role) => ({ role, permissions: ['flowFollow:read', 'flowQuery:read', ...(role === 'yx' ? ['flowManager:read'] : [])] })),
    { role: 'gly', permissions: ['handover:run'] },
    ...['gly', ...offices, ...leaders].map((role) => ({ role, permissions: ['flowDelegate:mine'] })),
    { role: 'gly', permissions: ['printTemplate:read', 'printTemplate:update', 'printTemplate:publish', 'printTemplate:seal', 'printLog:*', 'issuedDoc:*'] }, { role: 'gly', permissions: ['processType:*', 'flowWebhook:*', 'model:read', 'model:update', 'model:publish'] }],
})
