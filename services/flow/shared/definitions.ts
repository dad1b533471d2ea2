import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { designedForm } from './form/designed-form.ts'
import { flowModelSchema } from './model/model.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.processType': true
    'sys.flowModel': true
    'sys.flowDefinition': true
  }
}

const formKinds = { business: ['1', '业务表单', 'blue'], designed: ['2', '设计表单', 'violet'] } as const
const typeStates = { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] } as const
const modelStates = {
  draft: ['0', '草稿', 'grey'],
  published: ['1', '已发布', 'green'],
  off: ['2', '停用', 'grey'],
} as const

/** Whoever manages a kind reads every matter of it. */
export const managersOperation = 'processType:managers'

const names = z.array(z.string().max(50))

/** A kind of matter that is decided by a flow. Those of business areas are declared by them; schools add kinds with forms of their own. */
export const processType = defineEntity('sys.processType', {
  label: '流程类型',
  service: 'process',
  path: 'processType',
  title: 'name',
  search: ['name', 'code'],
  fields: {
    code: f.text({
      label: '编码',
      required: true,
      max: 40,
      fixed: '编码不能修改',
      pattern: { match: /^[a-z][A-Za-z0-9]*$/, message: '编码以小写字母开头，由字母和数字组成' },
    }),
    name: f.text({ label: '名称', required: true, max: 40 }),
    groupName: f.code('flowGroup', { label: '分组', required: true }),
    /** Entity of whom a matter with a designed form is about, where its starter is one; without it, whoever starts it. */
    subject: f.text({
      label: '当事人',
      max: 40,
      guarded: { operation: managersOperation, isFreeWhenNew: true },
    }),
    formKind: f.state(formKinds, { label: '表单', required: true, default: '2', fixed: '表单种类不能修改' }),
    icon: f.text({ label: '图标', max: 40 }),
    sort: f.integer({ label: '排序', min: 0, max: 9999 }),
    startRoles: f.json(names, { label: '可发起的角色' }),
    managerRoles: f.json(names, { label: '管理角色', guarded: { operation: managersOperation, isFreeWhenNew: true } }),
    numberRule: f.text({ label: '编号规则', max: 60 }),
    titleRule: f.text({ label: '标题规则', max: 100 }),
    summaryFields: f.json(names.max(5), { label: '摘要字段' }),
    status: f.state(typeStates, { label: '状态', required: true, default: '1' }),
    remark: f.longText({ label: '说明', max: 500 }),
  },
  unique: [{ on: ['code'] }],
  list: {
    columns: ['code', 'name', 'groupName', 'formKind', 'sort', 'status'],
    filters: ['groupName', 'formKind', 'status'],
    sort: ['groupName', 'sort'],
  },
  form: [
    { section: '基本', fields: ['code', 'name', 'groupName', 'icon', 'sort', 'status', 'remark'] },
    { section: '规则', fields: ['numberRule', 'titleRule'] },
  ],
  removable: 'hard',
})

/** The flow of a type as it is being drawn. */
export const flowModel = defineEntity('sys.flowModel', {
  label: '流程模型',
  service: 'process',
  path: 'model',
  title: 'name',
  fields: {
    processTypeId: f.ref('sys.processType', { label: '流程类型', required: true, isPart: true }),
    name: f.text({ label: '名称', required: true, max: 40 }),
    draft: f.json(flowModelSchema, { label: '流程', required: true }),
    form: f.json(designedForm, { label: '表单' }),
    publishedVersion: f.integer({ label: '已发布版本', min: 0 }),
    publishedTime: f.moment({ label: '发布时间' }),
    status: f.state(modelStates, { label: '状态', required: true, default: '0' }),
  },
  unique: [{ on: ['processTypeId'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

/** One published version of a flow, unchanged for good: instances follow it to their end. */
export const flowDefinition = defineEntity('sys.flowDefinition', {
  label: '流程版本',
  service: 'process',
  path: 'flowDefinition',
  title: 'processType',
  fields: {
    modelId: f.ref('sys.flowModel', { label: '流程模型', required: true, isPart: true }),
    processType: f.text({ label: '流程类型', required: true, max: 40 }),
    versionNo: f.integer({ label: '版本', required: true, min: 1 }),
    model: f.json(flowModelSchema, { label: '流程', required: true }),
    form: f.json(designedForm, { label: '表单' }),
    publishedBy: f.ref('sys.user', { label: '发布人' }),
    publishedTime: f.moment({ label: '发布时间', required: true }),
    note: f.text({ label: '版本说明', max: 200 }),
  },
  unique: [{ on: ['modelId', 'versionNo'] }],
  indexes: [['processType', 'versionNo']],
  list: { columns: ['processType', 'versionNo', 'publishedTime', 'note'], filters: ['processType'] },
  form: [],
  removable: 'never',
  internal: true,
})
