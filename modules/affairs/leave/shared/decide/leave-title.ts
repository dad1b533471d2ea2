/** What a leave is called wherever somebody meets it: in to-dos, messages, lists and on papers. */
export function leaveTitle(leave: Readonly<Record<string, unknown>>): string {
  const [xm, typeName, days] = [String(leave['xm']), String(leave['typeName'] ?? ''), Number(leave['days'])]
  return typeName.endsWith('假') ? `${xm}申请${typeName} ${days} 天` : `${xm}申请请假 ${days} 天（${typeName}）`
}
