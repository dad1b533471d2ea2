import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.logHead': true
    'sys.logArchive': true
  }
}

const hidden = {
  form: [],
  removable: 'never',
  service: 'base',
  isLog: true,
  list: { columns: [], filters: [] },
  internal: true,
} as const

/** Which day was sealed last and how many days there are in all: a day cannot vanish together with its seal. */
export const logHead = defineEntity('sys.logHead', {
  ...hidden,
  label: '日志总账',
  path: 'sysLogHead',
  title: 'name',
  fields: {
    name: f.text({ label: '名称', required: true, max: 20 }),
    day: f.day({ label: '最近一日', required: true }),
    rows: f.integer({ label: '当日条数', required: true }),
    days: f.integer({ label: '总天数', required: true }),
    mac: f.text({ label: '校验码', required: true, max: 64 }),
  },
  unique: [{ on: ['name'] }],
})

export const archivedDay = z.object({ day: z.string(), rows: z.number(), at: z.number(), bytes: z.number() })

/** `written`: the file is there and was read back; `cleared`: its rows have left the table. */
const archiveStates = { written: ['1', '已写入', 'amber'], cleared: ['2', '已归档', 'green'] } as const

/** A month of a log that lies in a file. */
export const logArchive = defineEntity('sys.logArchive', {
  ...hidden,
  label: '日志归档',
  path: 'sysLogArchive',
  title: 'month',
  fields: {
    entity: f.text({ label: '日志', required: true, max: 60 }),
    month: f.text({ label: '月份', required: true, max: 7 }),
    /** More than one only where rows came to a month that had been archived. */
    part: f.integer({ label: '序号', required: true, default: 1 }),
    fileId: f.text({ label: '文件', required: true, max: 36 }),
    rows: f.integer({ label: '条数', required: true }),
    sha256: f.text({ label: '摘要', required: true, max: 64 }),
    /** Where each day lies in the file: a day is read without the rest of its month. */
    days: f.json(z.array(archivedDay), { label: '日期', required: true }),
    state: f.state(archiveStates, { label: '状态', required: true, default: '1' }),
    mac: f.text({ label: '校验码', required: true, max: 64 }),
  },
  unique: [{ on: ['entity', 'month', 'part'] }],
})
