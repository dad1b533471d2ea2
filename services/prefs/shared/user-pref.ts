import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.userPref': true
  }
}

/** An area's word first, then what it is about: `theme`, `list:base/dataDictionary`. */
export const prefKey = z.string().regex(/^[a-z][\w:./-]{0,99}$/i, '偏好键格式不正确')

/** What a person chose about the product itself: one small value for each key. It is nobody else's to read. */
export const userPref = defineEntity('sys.userPref', {
  label: '个人偏好',
  service: 'base',
  path: 'userPref',
  title: 'prefKey',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true, isPart: true }),
    prefKey: f.text({ label: '偏好键', required: true, max: 100, isExact: true }),
    prefValue: f.json(z.unknown(), { label: '偏好值' }),
  },
  unique: [{ on: ['userId', 'prefKey'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
