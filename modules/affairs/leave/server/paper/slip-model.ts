import { templateContent } from '#services/print/shared/content.ts'

/** 请假条: who, what for and until when, who agreed, the line for the return, and the code by which it is checked. */
export const slipContent = templateContent.parse({
  header: { right: '{{学校名称}}' },
  blocks: [
    { id: 'title', kind: 'title', text: '请 假 条', size: 20 },
    { id: 'gap0', kind: 'spacer', mm: 2 },
    { id: 'form', kind: 'fields', columns: 2 },
    { id: 'gap1', kind: 'spacer', mm: 4 },
    { id: 'opinionTitle', kind: 'text', text: '审批意见', isBold: true, size: 11 },
    { id: 'opinions', kind: 'opinions' },
    { id: 'gap2', kind: 'spacer', mm: 5 },
    {
      id: 'return',
      kind: 'text',
      text: '销假：本人已于　　　　年　　月　　日　　时返校。　　学生签字：　　　　　　　　经办人签字：　　　　　　　　',
      size: 10,
    },
    { id: 'gap3', kind: 'spacer', mm: 5 },
    { id: 'verify', kind: 'verify' },
  ],
})
