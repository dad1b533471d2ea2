import { z } from 'zod'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.userDraft': true
  }
}

/** How much one draft may hold, as JSON in bytes. */
export const draftBytes = 128 * 1024
/** How many drafts a person keeps; the oldest give way. */
export const mostDrafts = 100

/** Which form: the address of its entity (`base/dataDictionary`), or a name of its own. */
export const draftFormKey = z.string().regex(/^[a-z][\w:./-]{0,99}$/i, '草稿标识格式不正确')
/** Which record: its id, `new`, or `copy:` and the id of the one it began as. */
export const draftRecordId = z.string().regex(/^[\w:-]{1,60}$/, '草稿标识格式不正确')

/**
 * What a person typed into a form and has not sent in: nobody else's to read, sealed, and gone with the record it becomes. Files that
 * were chosen stay as long as it does.
 */
export const userDraft = defineEntity('sys.userDraft', {
  label: '表单草稿',
  service: 'base',
  path: 'userDraft',
  title: 'formKey',
  fields: {
    userId: f.ref('sys.user', { label: '账号', required: true, isPart: true }),
    formKey: f.text({ label: '表单', required: true, max: 100, isExact: true }),
    recordId: f.text({ label: '记录', required: true, max: 60, isExact: true }),
    /** JSON, sealed: people type into forms what must not stand in a table in clear. */
    content: f.longText({ label: '内容', required: true, withheld: true, max: 400_000 }),
    /** Version of the record the form was opened with. */
    baseVersion: f.integer({ label: '记录版本' }),
    fileIds: f.files({ label: '文件', max: 200 }),
    saveTime: f.moment({ label: '保存时间', required: true }),
  },
  unique: [{ on: ['userId', 'formKey', 'recordId'] }],
  retain: { days: 30, by: 'saveTime' },
  indexes: [['saveTime']],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})
