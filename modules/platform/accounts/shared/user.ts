import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { identityGuard, placeGuard, reachGuard, userFields, userUnique } from '#services/system/shared/accounts.ts'

const accountForm = { match: /^[A-Za-z0-9_.-]+$/, message: '账号只能包含字母、数字、下划线、点和减号' }

/** An account as the school administers it: the platform's fields, and where its holder belongs. */
export const user = defineEntity('sys.user', {
  label: '用户',
  service: 'base',
  path: 'sysUser',
  fields: {
    ...userFields,
    accountNo: f.text({
      label: '账号',
      required: true,
      codeLike: true,
      min: 2,
      max: 30,
      pattern: accountForm,
      width: 120,
      synonyms: ['登录名', '用户名'],
      guarded: identityGuard,
    }),
    userType: f.code('userType', {
      label: '类型',
      required: true,
      default: '9',
      width: 90,
      synonyms: ['用户类型'],
      guarded: identityGuard,
    }),
    departmentId: f.ref('base.department', {
      label: '部门',
      demanded: true,
      width: 140,
      synonyms: ['所在部门', '院系'],
      guarded: placeGuard,
    }),
    extraDepartments: f.refs('base.department', { label: '兼任部门', max: 10, guarded: reachGuard }),
    postIds: f.refs('accounts.post', { label: '岗位', max: 10, width: 140, guarded: reachGuard }),
    sex: f.code('sex', { label: '性别' }),
    disableDate: f.day({ label: '停用日期', computed: true, help: '到这一天自动停用' }),
    disableReason: f.text({ label: '停用原因', max: 200, computed: true }),
    closedTime: f.moment({ label: '注销时间', computed: true }),
    /** The name a closed account had before it was given free. */
    formerNo: f.text({ label: '原账号', max: 30, computed: true }),
  },
  title: 'userName',
  selectLabel: '{userName}({accountNo})',
  selectFields: ['accountNo', 'userType', 'departmentId'],
  selectWhere: { status: ['1'] },
  search: ['accountNo', 'userName'],
  pinyin: ['userName'],
  unique: userUnique,
  indexes: [['personId']],
  list: {
    columns: [
      'accountNo',
      'userName',
      'userType',
      'departmentId',
      'roleIds',
      'sjhm',
      'status',
      'lastLoginTime',
      'passwordLevel',
      'hasSecondAuth',
    ],
    filters: [
      'accountNo',
      'userName',
      'userType',
      'departmentId',
      'status',
      'hasSecondAuth',
      'roleIds',
      'postIds',
      'lockedUntil',
      'realm',
    ],
    sort: ['accountNo'],
  },
  form: [
    { section: '账号', fields: ['accountNo', 'userName', 'nickName', 'userType', 'expireDate', 'roleIds'] },
    { section: '所属', fields: ['departmentId', 'extraDepartments', 'postIds'] },
    { section: '联系方式', fields: ['sjhm', 'email', 'sex', 'avatarFileId'] },
  ],
  // Never matched: an import makes accounts, and a name that is taken is an error.
  excel: {
    import: ['accountNo', 'userName', 'userType', 'departmentId', 'sjhm', 'email', 'roleIds', 'postIds'],
    matchBy: [],
    lookup: ['accountNo'],
  },
  removable: 'never',
})
