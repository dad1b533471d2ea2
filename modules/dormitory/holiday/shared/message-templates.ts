import type { MessageTemplate } from '#kernel/world/module.ts'

/** To the student and the counsellor; the family has a text message of its own. */
export const holidayCancelled: MessageTemplate = {
  code: 'holidayCancelled',
  name: '假期留宿取消',
  title: '{name}的假期留宿资格已取消',
  content: '取消原因：{reason}。留宿房间须于次日 12:00 前腾空。',
  variables: ['name', 'reason'],
}
export const messageTemplates = [holidayCancelled]
