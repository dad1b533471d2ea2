/** Facts every instance has, by the name that stands in `{{…}}` and by the words people know it by; both can be written. */
export const instancePlaces = [
  ['instNo', '流程编号'],
  ['title', '标题'],
  ['typeName', '流程名称'],
  ['status', '办理结果'],
  ['startTime', '申请时间'],
  ['endTime', '办结时间'],
  ['startDate', '申请日期'],
  ['endDate', '办结日期'],
  ['today', '打印日期'],
  ['school', '学校名称'],
] as const
export const starterPlaces = [
  ['starter.name', '申请人姓名'],
  ['starter.accountNo', '申请人账号'],
  ['starter.department', '申请人单位'],
  ['starter.post', '申请人岗位'],
] as const
export const subjectPlaces = [
  ['subject.name', '当事人姓名'],
  ['subject.no', '当事人编号'],
  ['subject.group', '当事人所在单位'],
] as const

const all = [...instancePlaces, ...starterPlaces, ...subjectPlaces]
const byWords: ReadonlyMap<string, string> = new Map(all.map(([name, label]) => [label, name]))

/** The name of a fact that was written by its words; what is no such fact stays as it is. */
export function placeName(written: string): string {
  return byWords.get(written) ?? written
}

/** A text with its facts written by the words people know them by. */
export function inWords(text: string): string {
  return all.reduce((written, [name, label]) => written.replaceAll(`{{${name}}}`, `{{${label}}}`), text)
}
