import type { MessageTemplate } from '#kernel/world/module.ts'

export const chooseResult: MessageTemplate = {
  code: 'chooseResult',
  name: '选宿结果',
  title: '选宿结果',
  content: '{batch}已结束：{result}。',
  variables: ['batch', 'result'],
}
export const chooseOpen: MessageTemplate = {
  code: 'chooseOpen',
  name: '选宿即将开放',
  title: '{what}即将开放',
  content: '{batch}将于{time}开放，可提前浏览并收藏床位。',
  variables: ['what', 'batch', 'time'],
}
export const chooseRemind: MessageTemplate = {
  code: 'chooseRemind',
  name: '选宿提醒',
  title: '请尽快选宿舍',
  content: '{batch}将于{time}结束，您还没有选定床位，请尽快选择。',
  variables: ['batch', 'time'],
}
export const messageTemplates = [chooseOpen, chooseRemind, chooseResult]
