import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.fileUpload': true
    'sys.fileLeftover': true
  }
}

const hidden = {
  service: 'resource',
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
} as const

/** An upload that comes in parts. The parts lie on disk; this says what they are to become. */
export const fileUpload = defineEntity('sys.fileUpload', {
  ...hidden,
  label: '分片上传',
  path: 'sysFileUpload',
  title: 'name',
  fields: {
    name: f.text({ label: '文件名', required: true, max: 200 }),
    size: f.integer({ label: '大小', required: true }),
    sha256: f.text({ label: '摘要', required: true, max: 64 }),
    field: f.text({ label: '字段', max: 200 }),
    ownerId: f.text({ label: '上传人', required: true, max: 36 }),
    claimTime: f.moment({ label: '开始合并时间' }),
    fileId: f.text({ label: '文件', max: 36 }),
  },
  indexes: [['ownerId', 'sha256']],
})

/** An object that moved to another store and still lies in the old one, for whoever is reading it. */
export const fileLeftover = defineEntity('sys.fileLeftover', {
  ...hidden,
  label: '待删对象',
  path: 'sysFileLeftover',
  title: 'objectKey',
  fields: {
    bucketName: f.text({ label: '存储', required: true, max: 50 }),
    objectKey: f.text({ label: '对象', required: true, max: 200 }),
    thumbs: f.text({ label: '缩略图' }),
    dueTime: f.moment({ label: '删除时间', required: true }),
  },
  indexes: [['dueTime']],
})
