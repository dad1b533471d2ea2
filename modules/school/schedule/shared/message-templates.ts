import type { MessageTemplate } from '#kernel/world/module.ts'

const usual = ['title', 'time', 'place', 'name']

export const scheduleInvite: MessageTemplate = {
  code: 'scheduleInvite',
  name: '日程邀请',
  title: '{name}邀请您参加“{title}”',
  content: '时间：{time}；地点：{place}。请回复是否参加。',
  variables: usual,
}
export const scheduleChanged: MessageTemplate = {
  code: 'scheduleChanged',
  name: '日程变更',
  title: '“{title}”的时间已变更',
  content: '{name}把时间改为 {time}，地点：{place}。请重新回复是否参加。',
  variables: usual,
}
export const scheduleCancelled: MessageTemplate = {
  code: 'scheduleCancelled',
  name: '日程取消',
  title: '“{title}”已取消',
  content: '{name}取消了 {time} 的日程。',
  variables: usual,
}
export const scheduleReplied: MessageTemplate = {
  code: 'scheduleReplied',
  name: '日程回复',
  title: '{name}{reply}了“{title}”',
  content: '时间：{time}。',
  variables: ['title', 'time', 'name', 'reply'],
}
export const scheduleRemind: MessageTemplate = {
  code: 'scheduleRemind',
  name: '日程提醒',
  title: '日程提醒：{title}',
  content: '时间：{time}；地点：{place}。',
  variables: ['title', 'time', 'place'],
}

export const messageTemplates = [scheduleInvite, scheduleChanged, scheduleCancelled, scheduleReplied, scheduleRemind]
