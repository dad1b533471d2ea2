import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'sys.richText': true
  }
}

/** A text with its layout, such as a help page or the rules of a business; sanitised before it is kept. */
export const richText = defineEntity('sys.richText', {
  label: '图文内容',
  service: 'base',
  path: 'richText',
  title: 'title',
  fields: {
    title: f.text({ label: '标题', required: true, max: 100 }),
    content: f.longText({ label: '内容', required: true, max: 2_000_000 }),
    bizType: f.text({ label: '业务', max: 50 }),
    bizId: f.text({ label: '业务记录', max: 36 }),
  },
  unique: [{ on: ['bizType', 'bizId'] }],
  list: { columns: [], filters: [] },
  form: [],
  removable: 'hard',
  internal: true,
})

/** Such a text as it is handed out. */
export type RichText = {
  id: string
  title: string
  content: string
  bizType: string | null
  bizId: string | null
  version: number
}
