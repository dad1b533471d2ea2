import { commonState } from '#kernel/entity/common-states.ts'
import { defineAction } from '#kernel/entity/define-action.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { templateContent } from './content.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.printTemplate': true
    'sys.printLog': true
    'sys.issuedDoc': true
  }
}

export const templateStates = {
  draft: ['0', '草稿', 'grey'],
  published: ['1', '已发布', 'green'],
  off: ['2', '停用', 'grey'],
} as const
export const documentStates = {
  valid: ['1', '有效', 'green'],
  revoked: commonState('2', '已撤销'),
  replaced: ['3', '已被新版替代', 'amber'],
} as const

/** How something is printed: as it is being worked on, and as it was last published. */
export const printTemplate = defineEntity('sys.printTemplate', {
  label: '打印模板',
  service: 'process',
  path: 'printTemplate',
  title: 'name',
  fields: {
    name: f.text({ label: '名称', required: true, max: 40 }),
    bizType: f.text({ label: '业务', required: true, max: 20 }),
    processType: f.text({ label: '流程类型', required: true, max: 40 }),
    content: f.json(templateContent, { label: '内容', required: true }),
    published: f.json(templateContent, { label: '已发布内容' }),
    publishedVersion: f.integer({ label: '已发布版本', min: 0 }),
    publishedTime: f.moment({ label: '发布时间' }),
    fileIds: f.files({ label: '图片', max: 60, image: true }),
    status: f.state(templateStates, { label: '状态', required: true, default: '0' }),
  },
  unique: [{ on: ['bizType', 'processType', 'name'], message: '该流程已有同名模板' }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

/** What was printed, by whom and when. */
export const printLog = defineEntity('sys.printLog', {
  label: '打印记录',
  service: 'process',
  path: 'printLog',
  title: 'title',
  search: ['title', 'bizNo'],
  fields: {
    time: f.moment({ label: '时间', required: true, computed: true, width: 170 }),
    userName: f.text({ label: '打印人', computed: true, max: 50, width: 110 }),
    bizNo: f.text({ label: '编号', computed: true, max: 60, width: 220 }),
    title: f.text({ label: '标题', required: true, computed: true, max: 200, width: 260 }),
    templateName: f.text({ label: '模板', computed: true, max: 40, width: 160 }),
    templateVersion: f.integer({ label: '模板版本', computed: true, width: 100 }),
    pages: f.integer({ label: '页数', computed: true, width: 80 }),
    isReprint: f.flag({ label: '补打', computed: true, width: 80 }),
    ip: f.text({ label: '地址', computed: true, isExact: true, max: 60, width: 140 }),
    bizType: f.text({ label: '业务', required: true, computed: true, isExact: true, max: 20 }),
    bizId: f.text({ label: '业务记录', required: true, computed: true, isExact: true, max: 36 }),
    userId: f.text({ label: '账号', computed: true, isExact: true, max: 36 }),
  },
  indexes: [['bizId', 'time'], ['time']],
  list: {
    columns: ['time', 'userName', 'bizNo', 'title', 'templateName', 'templateVersion', 'pages', 'isReprint', 'ip'],
    filters: ['time', 'userName', 'isReprint'],
    sort: ['-time'],
  },
  form: [],
  removable: 'never',
  isLog: true,
})

/** A paper others may check: its code, what it said, and whether that still holds. */
export const issuedDoc = defineEntity('sys.issuedDoc', {
  label: '电子证明',
  service: 'report',
  path: 'issuedDoc',
  title: 'title',
  search: ['title', 'docNo'],
  fields: {
    docNo: f.text({ label: '编号', required: true, computed: true, max: 60, width: 220 }),
    docType: f.text({ label: '类别', required: true, computed: true, max: 40, width: 150 }),
    title: f.text({ label: '标题', required: true, computed: true, max: 200, width: 230 }),
    holder: f.text({ label: '持有人', computed: true, max: 50, width: 110 }),
    issueTime: f.moment({ label: '开具时间', required: true, computed: true, width: 170 }),
    issuerName: f.text({ label: '开具人', computed: true, max: 50, width: 110 }),
    validTo: f.day({ label: '有效期至', computed: true, width: 120 }),
    printCount: f.integer({ label: '打印次数', computed: true, width: 100 }),
    state: f.state(documentStates, { label: '状态', required: true, computed: true, default: '1', width: 120 }),
    revokeReason: f.text({ label: '撤销原因', computed: true, max: 200, width: 200 }),
    verifyCode: f.text({ label: '验证码', required: true, computed: true, isExact: true, max: 16, width: 180 }),
    payloadHash: f.text({ label: '内容校验值', required: true, computed: true, isExact: true, max: 64 }),
    bizType: f.text({ label: '业务', required: true, computed: true, isExact: true, max: 20 }),
    bizId: f.text({ label: '业务记录', required: true, computed: true, isExact: true, max: 36 }),
    ownerId: f.text({ label: '持有账号', computed: true, isExact: true, max: 36 }),
  },
  unique: [{ on: ['verifyCode'] }, { on: ['bizType', 'bizId', 'payloadHash'] }],
  indexes: [['issueTime']],
  list: {
    columns: [
      'issueTime',
      'docNo',
      'title',
      'holder',
      'state',
      'docType',
      'printCount',
      'validTo',
      'issuerName',
      'revokeReason',
    ],
    filters: ['issueTime', 'docType', 'state'],
    sort: ['-issueTime'],
  },
  form: [],
  removable: 'never',
  isLog: true,
})

/** The paper is no longer to be relied on; whoever checks it is told why. */
export const revoke = defineAction(issuedDoc, 'revoke', {
  label: '撤销',
  context: 'paper',
  title: '撤销证明',
  tone: 'danger',
  when: (row) => row.state !== documentStates.revoked[0],
  hint: '撤销后，持有纸质件的人核验时会看到“已撤销”和这里填写的原因。',
  fields: { reason: f.longText({ label: '撤销原因', required: true, max: 200, missing: '请填写撤销原因' }) },
  done: '已撤销',
})
