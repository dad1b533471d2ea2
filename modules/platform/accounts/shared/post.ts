import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { placeGuard } from '#services/system/shared/accounts.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'accounts.post': true
  }
}

const codeForm = { match: /^[A-Za-z0-9_]+$/, message: '岗位编码只能包含字母、数字和下划线' }

/** What somebody is in a department; approval finds its people by it. */
export const post = defineEntity('accounts.post', {
  label: '岗位',
  service: 'base',
  path: 'sysPost',
  fields: {
    postCode: f.text({
      label: '岗位编码',
      required: true,
      codeLike: true,
      min: 2,
      max: 30,
      pattern: codeForm,
      width: 140,
    }),
    postName: f.text({ label: '岗位名称', required: true, max: 30, width: 180 }),
    isLeader: f.flag({
      label: '部门负责人',
      required: true,
      default: false,
      help: '审批时可作为部门负责人',
      width: 110,
      guarded: placeGuard,
    }),
    rank: f.integer({ label: '级别', default: 5, min: 1, max: 9, help: '1 最高', width: 80 }),
    sort: f.integer({ label: '排序', default: 100, min: 0, max: 9999, width: 80 }),
    remark: f.text({ label: '说明', max: 200, width: 240 }),
    status: f.state(
      { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] },
      { label: '状态', required: true, default: '1', width: 90 },
    ),
  },
  title: 'postName',
  selectFields: ['postCode'],
  selectWhere: { status: ['1'] },
  search: ['postCode', 'postName'],
  pinyin: ['postName'],
  unique: [
    { on: ['postCode'], message: '岗位编码已存在' },
    { on: ['postName'], message: '岗位名称已存在' },
  ],
  list: {
    columns: ['postName', 'postCode', 'isLeader', 'rank', 'sort', 'remark', 'status'],
    filters: ['postName', 'postCode', 'isLeader', 'status'],
    sort: ['sort', 'postCode'],
  },
  form: [{ section: '岗位', fields: ['postName', 'postCode', 'isLeader', 'rank', 'sort', 'status', 'remark'] }],
  excel: {
    import: ['postName', 'postCode', 'isLeader', 'rank', 'sort', 'remark'],
    matchBy: [['postCode']],
    lookup: ['postName', 'postCode'],
  },
  removable: 'hard',
})

/** The posts every school starts with. */
export const usualPosts = [
  { code: 'secretary', name: '书记', isLeader: true, rank: 2 },
  { code: 'dean', name: '院长/主任', isLeader: true, rank: 2 },
  { code: 'stuSecretary', name: '副书记（学工）', isLeader: false, rank: 3 },
  { code: 'teachDean', name: '副院长（教学）', isLeader: false, rank: 3 },
  { code: 'stuOffice', name: '学工办主任', isLeader: false, rank: 4 },
  { code: 'counsellor', name: '辅导员', isLeader: false, rank: 5 },
  { code: 'headTeacher', name: '班主任', isLeader: false, rank: 5 },
  { code: 'teachSecretary', name: '教务秘书', isLeader: false, rank: 5 },
  { code: 'chief', name: '处长', isLeader: true, rank: 2 },
  { code: 'deputyChief', name: '副处长', isLeader: false, rank: 3 },
  { code: 'section', name: '科长', isLeader: false, rank: 4 },
  { code: 'clerk', name: '科员', isLeader: false, rank: 5 },
  { code: 'keeper', name: '宿管员', isLeader: false, rank: 6 },
] as const
