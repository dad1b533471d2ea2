/** The eight parts of a day, each until its hour (spec §9). */
export const dayParts = [
  { until: 6, name: '凌晨', greeting: '凌晨好' },
  { until: 9, name: '早上', greeting: '早上好' },
  { until: 12, name: '上午', greeting: '上午好' },
  { until: 14, name: '中午', greeting: '中午好' },
  { until: 17, name: '下午', greeting: '下午好' },
  { until: 19, name: '傍晚', greeting: '傍晚好' },
  { until: 22, name: '晚上', greeting: '晚上好' },
  { until: 24, name: '夜里', greeting: '夜里好' },
] as const

/** Which part of the day an hour (0–23) belongs to, as an index into `dayParts`. */
export function dayPartOf(hour: number): number {
  const index = dayParts.findIndex(({ until }) => hour < until)
  return index === -1 ? dayParts.length - 1 : index
}
