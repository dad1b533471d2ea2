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
export const messageTemplates = [dormAssigned, dormCheckinDone]
