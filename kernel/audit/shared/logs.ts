import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.operLog': true
    'sys.logSeal': true
    'sys.errorLog': true
    'sys.errorTrace': true
    'sys.apiLog': true
    'sys.exportLog': true
  }
}

const log = { form: [], removable: 'never', service: 'base', isLog: true } as const
const kept = (which: string) => ({ days: { param: `log.${which}.keepDays` }, isArchived: true })
const hidden = { ...log, list: { columns: [], filters: [] }, internal: true } as const

export const operResults = { done: ['1', '成功', 'green'], failed: ['0', '失败', 'red'] } as const

/** Who changed what: written in the transaction of the change. Sensitive values are masked, restricted ones absent. */
export const operLog = defineEntity('sys.operLog', {
  ...log,
  label: '操作日志',
  path: 'sysOperLog',
  title: 'title',
  fields: {
    time: f.moment({ label: '时间', required: true, computed: true, width: 170 }),
    userName: f.text({ label: '操作人', computed: true, max: 50, width: 110 }),
    action: f.code('operAction', { label: '动作', required: true, computed: true, width: 100 }),
    title: f.text({ label: '内容', computed: true, max: 300, width: 320 }),
    entity: f.text({ label: '业务', required: true, computed: true, isExact: true, max: 60, width: 140 }),
    recordId: f.text({ label: '记录', computed: true, isExact: true, max: 36, width: 300 }),
    ip: f.text({ label: '地址', computed: true, isExact: true, max: 60, width: 140 }),
    userId: f.text({ label: '账号', computed: true, isExact: true, max: 36, width: 300 }),
    /** Somebody who looked through this person's eyes. */
    viewerName: f.text({ label: '查看身份', computed: true, max: 50 }),
    viewerId: f.text({ label: '查看账号', computed: true, max: 36 }),
    roleCodes: f.text({ label: '角色', computed: true, max: 300, width: 160 }),
    result: f.state(operResults, { label: '结果', computed: true, width: 80 }),
    costMs: f.integer({ label: '耗时（毫秒）', computed: true, width: 110 }),
    sid: f.text({ label: '会话', computed: true, isExact: true, max: 36, width: 300 }),
    menuId: f.text({ label: '页面', computed: true, max: 100 }),
    traceId: f.text({ label: '追踪号', computed: true, isExact: true, max: 64, width: 300 }),
    changes: f.json(z.unknown(), { label: '变更', withheld: true, computed: true }),
    /** Proves that the row is as it was written. */
    mac: f.text({ label: '校验码', withheld: true, computed: true, max: 64 }),
    /** Its place in the chain of its day, given soon after it was written. */
    seq: f.integer({ label: '序号', computed: true }),
    hash: f.text({ label: '链值', withheld: true, computed: true, max: 64 }),
  },
  search: ['title', 'userName'],
  retain: { ...kept('oper'), by: 'time' },
  indexes: [
    ['entity', 'recordId', 'time'],
    ['seq', 'time'],
    ['userId', 'time'],
  ],
  list: {
    columns: ['time', 'userName', 'action', 'title', 'entity', 'ip', 'result', 'costMs'],
    filters: ['userName', 'action', 'time', 'title', 'entity', 'recordId', 'userId', 'ip', 'sid', 'traceId'],
    sort: ['-time'],
  },
})

/** Where the chain of a day ends: the last rows of a day cannot vanish unseen either. */
export const logSeal = defineEntity('sys.logSeal', {
  ...hidden,
  label: '日志封存',
  path: 'sysLogSeal',
  title: 'day',
  fields: {
    day: f.day({ label: '日期', required: true }),
    rows: f.integer({ label: '条数', required: true }),
    hash: f.text({ label: '链值', required: true, max: 64 }),
    mac: f.text({ label: '校验码', required: true, max: 64 }),
    /** The sealed day before this one; its signature is part of ours. */
    prevDay: f.day({ label: '前一封存日' }),
    prevMac: f.text({ label: '前一校验码', max: 64 }),
    /** The archive the day went into when it left the database. */
    fileId: f.text({ label: '归档', max: 36 }),
  },
  unique: [{ on: ['day'] }],
})

export const errorStates = {
  open: ['0', '未处理', 'red'],
  working: ['1', '处理中', 'amber'],
  solved: ['2', '已解决', 'green'],
} as const

/** Unforeseen failures; those that look alike are one row. */
export const errorLog = defineEntity('sys.errorLog', {
  ...log,
  label: '错误日志',
  path: 'sysErrorLog',
  title: 'message',
  fields: {
    lastTime: f.moment({ label: '最近发生', required: true, computed: true, width: 170 }),
    message: f.text({ label: '错误', required: true, computed: true, max: 500, width: 380 }),
    times: f.integer({ label: '次数', required: true, computed: true, default: 1, width: 90 }),
    /** Day → how often. */
    trend: f.json(z.record(z.string(), z.number()), { label: '趋势', computed: true, width: 150 }),
    state: f.state(errorStates, { label: '状态', required: true, computed: true, default: '0', width: 100 }),
    level: f.text({ label: '级别', required: true, computed: true, max: 10, width: 80 }),
    address: f.text({ label: '接口', computed: true, max: 200, width: 260 }),
    traceId: f.text({ label: '最近追踪号', computed: true, isExact: true, max: 64, width: 300 }),
    node: f.text({ label: '节点', computed: true, max: 100, width: 160 }),
    firstTime: f.moment({ label: '首次发生', required: true, computed: true, width: 170 }),
    stack: f.longText({ label: '调用栈', computed: true, max: 8000 }),
    remark: f.text({ label: '处理说明', computed: true, max: 200 }),
    fingerprint: f.text({ label: '指纹', required: true, computed: true, withheld: true, max: 64 }),
  },
  unique: [{ on: ['fingerprint'] }],
  retain: { ...kept('error'), by: 'lastTime' },
  list: {
    columns: ['lastTime', 'message', 'times', 'trend', 'state', 'address', 'node'],
    filters: ['state', 'lastTime', 'message', 'address'],
    sort: ['-lastTime'],
  },
})

/** Each single time a failure happened, to be found by the trace id a person was shown. */
export const errorTrace = defineEntity('sys.errorTrace', {
  ...hidden,
  label: '错误发生',
  path: 'sysErrorTrace',
  title: 'traceId',
  fields: {
    errorId: f.ref('sys.errorLog', { label: '错误', required: true, isPart: true }),
    traceId: f.text({ label: '追踪号', required: true, max: 64 }),
    time: f.moment({ label: '时间', required: true }),
    address: f.text({ label: '接口', max: 200 }),
    userName: f.text({ label: '账号', max: 64 }),
    ip: f.text({ label: '地址', max: 60 }),
  },
  retain: { ...kept('error'), by: 'time' },
  indexes: [['traceId']],
})

/** Calls over the wire: every failure, a tenth of the rest. */
export const apiLog = defineEntity('sys.apiLog', {
  ...log,
  label: 'API 日志',
  path: 'sysApiLog',
  title: 'address',
  fields: {
    time: f.moment({ label: '时间', required: true, computed: true, width: 170 }),
    method: f.text({ label: '方法', required: true, computed: true, isExact: true, max: 10, width: 80 }),
    address: f.text({ label: '接口', required: true, computed: true, max: 200, width: 340 }),
    statusCode: f.integer({ label: '状态码', required: true, computed: true, width: 90 }),
    costMs: f.integer({ label: '耗时（毫秒）', required: true, computed: true, width: 120 }),
    bytes: f.integer({ label: '字节', computed: true, width: 100 }),
    userName: f.text({ label: '账号', computed: true, isExact: true, max: 64, width: 120 }),
    ip: f.text({ label: '地址', computed: true, isExact: true, max: 60, width: 140 }),
    traceId: f.text({ label: '追踪号', computed: true, isExact: true, max: 64, width: 300 }),
  },
  retain: { ...kept('api'), by: 'time' },
  list: {
    columns: ['time', 'method', 'address', 'statusCode', 'costMs', 'bytes', 'userName', 'ip'],
    filters: ['time', 'statusCode', 'address', 'costMs', 'userName', 'traceId'],
    sort: ['-time'],
  },
})

/** What was taken out as a sheet, by whom, and which part of it. */
export const exportLog = defineEntity('sys.exportLog', {
  ...log,
  label: '导出登记',
  path: 'sysExportLog',
  title: 'entityName',
  fields: {
    time: f.moment({ label: '时间', required: true, computed: true, width: 170 }),
    userName: f.text({ label: '导出人', computed: true, max: 50, width: 110 }),
    entityName: f.text({ label: '业务', required: true, computed: true, max: 60, width: 140 }),
    rows: f.integer({ label: '条数', required: true, computed: true, width: 90 }),
    columns: f.text({ label: '列', computed: true, max: 2000, width: 320 }),
    filter: f.text({ label: '条件', computed: true, max: 1000, width: 240 }),
    isPlain: f.flag({ label: '明文', required: true, computed: true, default: false, width: 80 }),
    reason: f.text({ label: '理由', computed: true, max: 200, width: 180 }),
    /** The file that was made of it, where it was not handed out at once. */
    fileId: f.text({ label: '文件', computed: true, isExact: true, max: 36, width: 300 }),
    downloads: f.integer({ label: '下载次数', computed: true, width: 100 }),
    ip: f.text({ label: '地址', computed: true, isExact: true, max: 60, width: 140 }),
    entity: f.text({ label: '业务标识', required: true, computed: true, isExact: true, max: 60 }),
    userId: f.text({ label: '账号', computed: true, isExact: true, max: 36 }),
    traceId: f.text({ label: '追踪号', computed: true, isExact: true, max: 64, width: 300 }),
  },
  retain: { ...kept('export'), by: 'time' },
  indexes: [['fileId']],
  list: {
    columns: ['time', 'userName', 'entityName', 'rows', 'columns', 'filter', 'isPlain', 'reason', 'downloads', 'ip'],
    filters: ['userName', 'entityName', 'time', 'isPlain'],
    sort: ['-time'],
  },
})
