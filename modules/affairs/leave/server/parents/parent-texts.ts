import { newId } from '#kernel/world/id.ts'
import { insertRow } from '#kernel/operations/store.ts'
import { smsKinds, smsTemplate } from '#services/sms/shared/template.ts'
import type { Seed } from '#kernel/world/world.ts'

export const parentPurpose = 'leaveParent'
export const parentTemplate = 'leaveParent'
export const lateTemplate = 'leaveOverdueParent'

const templates = [
  {
    templateCode: parentTemplate,
    templateName: '请假家长知情',
    kind: smsKinds.notice[0],
    content: '{school}：学生{student}申请 {start} 至 {end} 离校请假，请您打开 {link} 确认是否知情同意。',
  },
  {
    templateCode: lateTemplate,
    templateName: '请假逾期告知家长',
    kind: smsKinds.notice[0],
    content: '{school}：学生{student}请假应于 {end} 前返校，至今未销假，请您与其联系并告知辅导员。',
  },
]

/** What families are written; a school may word it anew. */
export const parentTextSeed: Seed = {
  name: 'leave parent texts',
  content: templates,
  async run(ctx) {
    const known = new Set(
      (await ctx.db.query<{ code: string }>('select template_code as code from sms_template')).map(({ code }) => code),
    )
    for (const template of templates)
      if (!known.has(template.templateCode))
        await insertRow(ctx, smsTemplate, newId(ctx.now()), { ...template, status: '1' })
  },
}
