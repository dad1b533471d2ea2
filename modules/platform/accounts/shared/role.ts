import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { roleFields } from '#services/system/shared/accounts.ts'

const codeForm = { match: /^[A-Za-z][A-Za-z0-9_]*$/, message: '角色编码以字母开头，只能包含字母、数字和下划线' }

/** What a post may see and do; permissions, rows and fields are kept beside it. */
export const role = defineEntity('sys.role', {
  label: '角色',
  service: 'base',
  path: 'sysRole',
  fields: {
    ...roleFields,
    roleCode: f.text({
      label: '角色编码',
      required: true,
      codeLike: true,
      min: 2,
      max: 30,
      pattern: codeForm,
      width: 120,
      fixed: '角色编码不能修改',
    }),
  },
  title: 'roleName',
  selectFields: ['roleCode'],
  selectWhere: { status: ['1'] },
  search: ['roleCode', 'roleName'],
  pinyin: ['roleName'],
  unique: [
    { on: ['roleCode'], message: '角色编码已存在' },
    { on: ['roleName'], message: '角色名称已存在' },
  ],
  list: {
    columns: ['roleName', 'roleCode', 'isBuiltIn', 'scopeKind', 'remark', 'sort', 'status'],
    filters: ['roleName', 'roleCode', 'isBuiltIn', 'status'],
    sort: ['sort', 'roleCode'],
  },
  form: [{ section: '角色', fields: ['roleName', 'roleCode', 'sort', 'status', 'remark'] }],
  removable: 'hard',
})
