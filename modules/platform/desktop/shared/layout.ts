import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { itemsShape } from './item-shape.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'desktop.layout': true
    'desktop.publishLog': true
    'desktop.cardSwitch': true
  }
}

export const ownerTypes = { role: ['1', '角色'], user: ['2', '用户'] } as const

/** What becomes of desktops that people have made when the default of their role changes. */
export const publishModes = { replace: ['1', '覆盖'], merge: ['2', '合并'], newcomers: ['3', '仅新用户'] } as const
export type PublishMode = keyof typeof publishModes

const hidden = { list: { columns: [], filters: [] }, form: [], internal: true } as const

/** A desktop: of a person in a role, or the one a role starts with. */
export const deskLayout = defineEntity('desktop.layout', {
  label: '桌面布局',
  service: 'base',
  path: 'deskLayout',
  fields: {
    ownerType: f.state(ownerTypes, { label: '归属', required: true, default: '2' }),
    /** The account, or the code of the role. */
    ownerId: f.text({ label: '归属对象', required: true, max: 60 }),
    roleCode: f.text({ label: '角色', required: true, max: 60 }),
    name: f.text({ label: '桌面名称', required: true, max: 20 }),
    seq: f.integer({ label: '序号', required: true, default: 0 }),
    items: f.json(itemsShape, { label: '卡片', required: true }),
    /** The edition of the role's default it was last saved upon; of a default, its own. */
    baseVersion: f.integer({ label: '默认桌面版次', required: true, default: 0 }),
    isDefault: f.flag({ label: '首先显示', required: true, default: false }),
    /** When a new default took its place; it can be brought back for a while. */
    replacedTime: f.moment({ label: '被替换时间' }),
  },
  title: 'name',
  unique: [{ on: ['ownerType', 'ownerId', 'roleCode', 'seq'] }],
  indexes: [['roleCode', 'ownerType'], ['replacedTime']],
  removable: 'hard',
  retain: { days: 30, by: 'replacedTime' },
  ...hidden,
})

/** Each edition of a role's default, and what it did to the desktops people had. */
export const deskPublishLog = defineEntity('desktop.publishLog', {
  label: '桌面发布记录',
  service: 'base',
  path: 'deskPublishLog',
  fields: {
    roleCode: f.text({ label: '角色', required: true, max: 60 }),
    edition: f.integer({ label: '版次', required: true, default: 0 }),
    mode: f.state(publishModes, { label: '方式', required: true, default: '3' }),
    added: f.json(z.array(z.string()), { label: '新增卡片', required: true }),
    reached: f.integer({ label: '影响人数', required: true, default: 0 }),
    publisherName: f.text({ label: '发布人', max: 50 }),
    publishTime: f.moment({ label: '发布时间', required: true }),
  },
  title: 'roleCode',
  unique: [{ on: ['roleCode', 'edition'] }],
  removable: 'hard',
  ...hidden,
})

/** Cards that a school does not want. */
export const deskCardSwitch = defineEntity('desktop.cardSwitch', {
  label: '停用的卡片',
  service: 'base',
  path: 'deskCardSwitch',
  fields: { cardCode: f.text({ label: '卡片', required: true, max: 60, isExact: true }) },
  title: 'cardCode',
  unique: [{ on: ['cardCode'] }],
  removable: 'hard',
  ...hidden,
})
