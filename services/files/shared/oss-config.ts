import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.ossConfig': true
  }
}

export const storageKinds = { local: ['1', '本地磁盘', 'teal'], s3: ['2', 'S3 兼容存储', 'blue'] } as const

/** Whoever changes one of these leads files elsewhere. */
const leading = { operation: 'ossConfig:secret' } as const

/** Where files lie. The local disk is always there; new files go to the default one, old files stay where they are. */
export const ossConfig = defineEntity('sys.ossConfig', {
  label: '存储配置',
  service: 'resource',
  path: 'ossConfig',
  fields: {
    ossCode: f.text({
      label: '存储编码',
      required: true,
      max: 30,
      codeLike: true,
      width: 120,
      fixed: '存储编码不能修改',
      pattern: { match: /^[a-z][a-z0-9-]*$/, message: '存储编码以小写字母开头，只能含小写字母、数字和短横' },
    }),
    ossName: f.text({ label: '存储名称', required: true, max: 50, width: 160 }),
    category: f.state(storageKinds, {
      label: '类型',
      required: true,
      default: '2',
      width: 120,
      fixed: '存储类型不能修改',
    }),
    endpoint: f.url({ label: '服务地址', width: 220, help: '如 https://s3.example.edu.cn', guarded: leading }),
    region: f.text({ label: '地域', max: 50, width: 110, guarded: leading }),
    bucketName: f.text({
      label: '存储桶',
      max: 63,
      width: 140,
      pattern: { match: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, message: '存储桶为 3–63 个小写字母、数字、点或短横' },
      guarded: leading,
    }),
    accessKey: f.text({ label: '访问密钥 ID', max: 200, width: 160, guarded: leading }),
    secretKey: f.secret({ label: '访问密钥', width: 140, guarded: leading }),
    isPathStyle: f.flag({
      label: '路径风格',
      required: true,
      default: true,
      width: 90,
      help: '自建的存储服务一般要开启',
      guarded: leading,
    }),
    publicDomain: f.url({
      label: '外网地址',
      width: 200,
      help: '浏览器下载文件时使用的地址，留空与服务地址相同',
      guarded: leading,
    }),
    isDefault: f.flag({ label: '默认存储', required: true, default: false, width: 90, guarded: leading }),
    status: f.state(
      { on: ['1', '启用', 'green'], off: ['0', '停用', 'grey'] },
      { label: '状态', required: true, default: '1', width: 80, guarded: leading },
    ),
  },
  title: 'ossName',
  search: ['ossName'],
  selectFields: ['ossCode'],
  unique: [{ on: ['ossCode'], message: '存储编码已存在' }],
  list: {
    columns: ['ossName', 'ossCode', 'category', 'endpoint', 'bucketName', 'secretKey', 'isDefault', 'status'],
    filters: ['category', 'status'],
    sort: ['-isDefault', 'ossCode'],
  },
  form: [
    { section: '存储信息', fields: ['ossCode', 'ossName', 'category', 'isDefault', 'status'] },
    {
      section: '接入参数',
      fields: ['endpoint', 'region', 'bucketName', 'accessKey', 'secretKey', 'isPathStyle', 'publicDomain'],
    },
  ],
  removable: 'hard',
  internal: true,
})
