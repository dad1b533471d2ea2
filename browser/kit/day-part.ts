import { tKey } from '../wire/i18n.ts'

/** The eight parts of a day, each until its hour (spec §9). */
export const dayParts = [
  { until: 6, name: tKey('凌晨'), greeting: tKey('凌晨好') },
  { until: 9, name: tKey('早上'), greeting: tKey('早上好') },
  { until: 12, name: tKey('上午'), greeting: tKey('上午好') },
  { until: 14, name: tKey('中午'), greeting: tKey('中午好') },
  { until: 17, name: tKey('下午'), greeting: tKey('下午好') },
  { until: 19, name: tKey('傍晚'), greeting: tKey('傍晚好') },
  { until: 22, name: tKey('晚上'), greeting: tKey('晚上好') },
  { until: 24, name: tKey('夜里'), greeting: tKey('夜里好') },
] as const

/** Which part of the day an hour (0–23) belongs to, as an index into `dayParts`. */
export function dayPartOf(hour: number): number {
  const index = dayParts.findIndex(({ until }) => hour < until)
  return index === -1 ? dayParts.length - 1 : index
}
