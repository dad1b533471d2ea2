import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.calendarFeed': true
  }
}

/** A secret address under which a person's calendar program reads one of the person's feeds. Only a hash of the secret is kept. */
export const calendarFeed = defineEntity('sys.calendarFeed', {
  label: '日历订阅',
  service: 'base',
  path: 'calendarFeed',
  title: 'code',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true, isPart: true }),
    /** Which feed: the code of its source. */
    code: f.text({ label: '日历', required: true, max: 40 }),
    tokenHash: f.text({ label: '地址', required: true, max: 64 }),
    madeTime: f.moment({ label: '生成时间', required: true }),
    readTime: f.moment({ label: '最近读取时间' }),
  },
  unique: [{ on: ['userId', 'code'] }, { on: ['tokenHash'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
