import type { MessageTemplate } from '#kernel/world/module.ts'

export const dormAssigned: MessageTemplate = {
  code: 'dormAssigned',
  name: '床位已分配',
  title: '床位已分配',
  content: '您的床位是{place}，请按学校通知的时间办理入住。',
  variables: ['place'],
}
export const dormCheckinDone: MessageTemplate = {
  code: 'dormCheckinDone',
  name: '入住已办理',
  title: '{name}已办理入住',
  content: '{name}于{time}入住{place}。',
  variables: ['name', 'time', 'place'],
}
/** The same to whoever moved in. */
export const dormCheckinOwn: MessageTemplate = {
  code: 'dormCheckinOwn',
  name: '入住已办理（本人）',
  title: '您已办理入住',
  content: '您于{time}入住{place}。',
  variables: ['time', 'place'],
}
export const dormNoShow: MessageTemplate = {
  code: 'dormNoShow',
  name: '未按时办理入住',
  title: '您未按时办理入住',
  content: '您的床位{place}尚未办理入住，请在{day}前到宿舍楼办理；逾期床位将被收回。',
  variables: ['place', 'day'],
}
export const dormTakenBack: MessageTemplate = {
  code: 'dormTakenBack',
  name: '床位已收回',
  title: '{name}的床位已收回',
  content: '{name}逾期未办理入住，{place}的分配已作废，床位已收回。需要住宿的，请与公寓管理中心联系。',
  variables: ['name', 'place'],
}
/** The to-do of whoever keeps the house: its title, and what it says under it. */
export const dormOutTodo: MessageTemplate = {
  code: 'dormOutTodo',
  name: '待退宿',
  title: '待退宿：{name}（{place}），{reason}，请于{day}前办理',
  content: '请核验资产、收回钥匙后办理退宿；办理前床位不空出。',
  variables: ['name', 'place', 'reason', 'day'],
}
export const messageTemplates = [dormAssigned, dormCheckinDone, dormCheckinOwn, dormNoShow, dormTakenBack, dormOutTodo]
