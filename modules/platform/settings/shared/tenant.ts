import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.tenant': true
  }
}

export const tenantStates = { open: ['1', '正常', 'green'], closed: ['0', '停用', 'grey'] } as const

const host = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'

/** Whether people reach their school, and under which name. */
const standing = { operation: 'sysTenant:standing', isFreeWhenNew: true } as const

/** A school on this installation. It stands in the directory, outside every school's own tables. */
export const tenant = defineEntity('sys.tenant', {
  label: '租户',
  service: 'base',
  path: 'sysTenant',
  title: 'tenantName',
  fields: {
    tenantId: f.text({
      label: '租户编号',
      required: true,
      codeLike: true,
      max: 6,
      pattern: { match: /^\d{6}$/, message: '租户编号应为 6 位数字' },
      fixed: '租户编号不能修改',
    }),
    tenantName: f.text({ label: '学校名称', required: true, max: 50 }),
    domain: f.text({
      label: '域名',
      max: 200,
      codeLike: true,
      pattern: { match: new RegExp(`^(${host}(\\.${host})+)?$`, 'i'), message: '域名格式不正确' },
      guarded: standing,
    }),
    linkman: f.text({ label: '联系人', max: 30 }),
    contactNumber: f.phone({ label: '联系电话' }),
    address: f.text({ label: '地址', max: 100 }),
    expireTime: f.moment({ label: '到期时间', guarded: standing }),
    packageId: f.text({ label: '套餐', max: 36 }),
    accountLimit: f.integer({ label: '账号数上限', default: 0, min: 0, max: 1_000_000, help: '0 表示不限制' }),
    storageLimitMb: f.integer({
      label: '存储空间上限（MB）',
      default: 0,
      min: 0,
      max: 100_000_000,
      help: '0 表示不限制',
    }),
    status: f.state(tenantStates, { label: '状态', required: true, default: '1', guarded: standing }),
  },
  list: { columns: ['tenantId', 'tenantName', 'domain', 'linkman', 'expireTime', 'status'], filters: [] },
  form: [],
  removable: 'never',
  internal: true,
})
