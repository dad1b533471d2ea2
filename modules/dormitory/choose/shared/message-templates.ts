import type { MessageTemplate } from '#kernel/world/module.ts'

export const chooseResult: MessageTemplate = {
  code: 'chooseResult',
  name: '选宿结果',
  title: '选宿结果',
  content: '{batch}已结束：{result}。',
  variables: ['batch', 'result'],
}
export const messageTemplates = [chooseResult]
