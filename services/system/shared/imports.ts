import { z } from 'zod'
import { commonState } from '#kernel/entity/common-states.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.importBatch': true
    'sys.importChange': true
    'sys.importMapping': true
    'sys.importValue': true
  }
}

const hidden = {
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
  service: 'base',
} as const

export const importStates = {
  reading: ['0', '解析', 'blue'],
  checked: ['1', '待确认', 'amber'],
  writing: ['2', '写入中', 'blue'],
  done: ['3', '完成', 'green'],
  failed: ['4', '失败', 'red'],
  undone: commonState('5', '已撤销'),
  partlyUndone: ['6', '部分撤销', 'amber'],
} as const

/** What an import does with rows that are there already, and with those that are not. */
export const importWays = { add: ['1', '新增'], update: ['2', '更新'], both: ['3', '新增或更新'] } as const

/** One sheet on its way into an entity: from the dry run to the end, and back again when it is undone. */
export const importBatch = defineEntity('sys.importBatch', {
  ...hidden,
  label: '导入批次',
  path: 'importBatch',
  title: 'fileName',
  fields: {
    entity: f.text({ label: '业务', required: true, max: 60 }),
    fileId: f.text({ label: '文件', required: true, max: 36 }),
    fileName: f.text({ label: '文件名', required: true, max: 200 }),
    sha256: f.text({ label: '摘要', required: true, max: 64 }),
    mapping: f.json(z.record(z.string(), z.string()), { label: '列对应' }),
    way: f.state(importWays, { label: '导入方式', required: true, default: '3' }),
    mode: f.text({ label: '出错时', required: true, max: 20 }),
    /** Cells mended on the screen: sealed, for they may hold sensitive values. */
    fixes: f.longText({ label: '修正', max: 1_000_000 }),
    total: f.integer({ label: '总行数', required: true, default: 0 }),
    created: f.integer({ label: '新增', required: true, default: 0 }),
    updated: f.integer({ label: '更新', required: true, default: 0 }),
    unchanged: f.integer({ label: '不变', required: true, default: 0 }),
    failed: f.integer({ label: '错误', required: true, default: 0 }),
    warned: f.integer({ label: '警告', required: true, default: 0 }),
    status: f.state(importStates, { label: '状态', required: true, default: '0' }),
    errorFileId: f.text({ label: '错误文件', max: 36 }),
    jobId: f.text({ label: '任务', max: 36 }),
    ownerId: f.ref('sys.user', { label: '导入人' }),
    userName: f.text({ label: '导入人姓名', max: 50 }),
    time: f.moment({ label: '导入时间', required: true }),
    undoTime: f.moment({ label: '撤销时间' }),
    undoUserName: f.text({ label: '撤销人', max: 50 }),
  },
  indexes: [['entity', 'time'], ['entity', 'sha256'], ['fileId'], ['jobId']],
})

/** A row that a batch wrote, with the stored columns it had before; kept as long as the batch can be undone. */
export const importChange = defineEntity('sys.importChange', {
  ...hidden,
  label: '导入变更',
  path: 'importChange',
  title: 'recordId',
  fields: {
    batchId: f.ref('sys.importBatch', { label: '批次', required: true, isPart: true }),
    recordId: f.text({ label: '记录', required: true, max: 36 }),
    isCreated: f.flag({ label: '新增', required: true }),
    /** The version the row had when the batch had written it. */
    recordVersion: f.integer({ label: '版本', required: true }),
    before: f.json(z.unknown(), { label: '原值' }),
  },
})

/** Which column carries which field, for sheets with this head. */
export const importMapping = defineEntity('sys.importMapping', {
  ...hidden,
  label: '列对应',
  path: 'importMapping',
  title: 'entity',
  fields: {
    entity: f.text({ label: '业务', required: true, max: 60 }),
    signature: f.text({ label: '表头', required: true, max: 64 }),
    mapping: f.json(z.record(z.string(), z.string()), { label: '列对应', required: true }),
  },
  unique: [{ on: ['entity', 'signature'] }],
})

/** What a text in a column of references was once said to mean. */
export const importValue = defineEntity('sys.importValue', {
  ...hidden,
  label: '值对应',
  path: 'importValue',
  title: 'text',
  fields: {
    entity: f.text({ label: '业务', required: true, max: 60 }),
    field: f.text({ label: '字段', required: true, max: 60 }),
    text: f.text({ label: '填写内容', required: true, max: 200 }),
    recordId: f.text({ label: '对应数据', required: true, max: 36 }),
  },
  unique: [{ on: ['entity', 'field', 'text'] }],
})
