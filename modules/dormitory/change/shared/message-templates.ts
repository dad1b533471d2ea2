import type { MessageTemplate } from '#kernel/world/module.ts'

/** To those who move. */
export const changeMove: MessageTemplate = {
  code: 'changeMove',
  name: '调宿待搬迁',
  title: '调宿已通过，请按时搬迁',
  content: '{from} 与 {to}，请在 {until} 前到两处宿舍楼的宿管处办理搬迁，逾期失效。',
  variables: ['from', 'to', 'until'],
}
/** To the keepers of both houses. */
export const changeTodo: MessageTemplate = {
  code: 'changeTodo',
  name: '待办理搬迁',
  title: '{name}待搬迁：{from} → {to}',
  content: '请在 {until} 前办理搬迁，核验本楼房间的资产，两处都核验后完成搬迁。',
  variables: ['name', 'from', 'to', 'until'],
}
/** To whoever was moved as one of many. */
export const changeMoved: MessageTemplate = {
  code: 'changeMoved',
  name: '床位已批量调整',
  title: '您的床位已调整到 {to}',
  content: '由 {from} 调整到 {to}，原因：{reason}。请按公寓管理中心的安排搬迁，如有疑问请与公寓管理中心联系。',
  variables: ['from', 'to', 'reason'],
}
/** To counsellors, each of all their students at once. */
export const changeMovedStudents: MessageTemplate = {
  code: 'changeMovedStudents',
  name: '学生床位已批量调整',
  title: '{n}名学生的床位已调整',
  content: '{people}。原因：{reason}。',
  variables: ['n', 'people', 'reason'],
}
export const messageTemplates = [changeMove, changeTodo, changeMoved, changeMovedStudents]
