import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import type { DictionaryDeclaration } from '#kernel/world/module.ts'
import { targetScopeShape } from '#modules/school/population/shared/target-scope.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'resource.fileLink': true
    'resource.fileTake': true
  }
}

export const fileLinkStates = {
  draft: ['0', '草稿', 'grey'],
  published: ['1', '已发布', 'green'],
  stopped: ['2', '已停用', 'red'],
} as const

/** One version of a published file, as its readers find it in the history. */
const versionShape = z.object({
  edition: z.number(),
  fileId: z.string(),
  name: z.string(),
  size: z.number(),
  time: z.string(),
  byName: z.string(),
})
export type FileVersion = z.infer<typeof versionShape>

/** A form, rule or template that an office gives to the right people. The entry stays, its file is replaced; earlier ones can still be fetched. */
export const fileLink = defineEntity('resource.fileLink', {
  label: '常用文件',
  service: 'resource',
  path: 'fileLink',
  title: 'title',
  fields: {
    title: f.text({ label: '标题', required: true, max: 100, width: 260 }),
    category: f.code('fileLinkCategory', { label: '类别', required: true, default: '1', width: 110 }),
    fileId: f.files({ label: '文件', required: true, max: 1, maxMegabytes: 50 }),
    remark: f.text({ label: '说明', max: 200, width: 220 }),
    /** Whom it is for; empty for everybody who can sign in. */
    targetScope: f.json(targetScopeShape, { label: '可见范围' }),
    audienceText: f.text({ label: '可见范围', computed: true, max: 500, width: 200 }),
    validTo: f.day({ label: '有效期至', width: 120, help: '不填则长期有效' }),
    state: f.state(fileLinkStates, { label: '状态', required: true, computed: true, default: '0', width: 90 }),
    edition: f.integer({ label: '版本', required: true, computed: true, default: 1, width: 80 }),
    /** Files of earlier versions: they hang on the entry like the newest. */
    oldFileIds: f.files({ label: '历史文件', computed: true, max: 200, maxMegabytes: 50 }),
    versions: f.json(z.array(versionShape), { label: '版本记录', computed: true }),
    downloads: f.integer({ label: '下载次数', required: true, computed: true, default: 0, width: 100 }),
    publisherName: f.text({ label: '发布人', computed: true, max: 50, width: 110 }),
    /** When it was published or its file was last replaced. */
    publishTime: f.moment({ label: '更新时间', computed: true, width: 160 }),
  },
  search: ['title', 'remark'],
  pinyin: ['title'],
  states: {
    field: 'state',
    initial: 'draft',
    moves: { draft: ['published'], published: ['stopped'], stopped: ['published'] },
  },
  indexes: [['state', 'category']],
  follows: { targetScope: 'always', audienceText: 'always' },
  list: {
    columns: [
      'title',
      'category',
      'audienceText',
      'edition',
      'downloads',
      'state',
      'validTo',
      'publisherName',
      'publishTime',
    ],
    filters: ['category', 'state', 'validTo'],
    sort: ['-createTime'],
  },
  form: [
    { section: '文件信息', fields: ['title', 'category', 'fileId', 'remark', 'validTo'] },
    { section: '可见范围', fields: ['targetScope'] },
  ],
  removable: 'bin',
})

/** That somebody fetched a published file on a day; however often, it counts once. */
export const fileTake = defineEntity('resource.fileTake', {
  label: '文件下载',
  service: 'resource',
  path: 'fileTake',
  title: 'day',
  fields: {
    linkId: f.ref('resource.fileLink', { label: '文件', required: true, isPart: true }),
    userId: f.ref('sys.user', { label: '账号', required: true, isPart: true }),
    day: f.day({ label: '日期', required: true }),
  },
  unique: [{ on: ['linkId', 'userId', 'day'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

export const fileCategories: DictionaryDeclaration = {
  set: 'fileLinkCategory',
  label: '常用文件类别',
  type: 'school',
  items: [
    { key: '1', label: '表格表单', tone: 'blue' },
    { key: '2', label: '规章制度', tone: 'violet' },
    { key: '3', label: '办事指南', tone: 'teal' },
    { key: '4', label: '模板样例', tone: 'amber' },
    { key: '9', label: '其他', tone: 'grey' },
  ],
}
