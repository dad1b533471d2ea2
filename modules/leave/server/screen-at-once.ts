import { provinceCentres } from './screen-groups.ts'

type Rows = readonly Record<string, unknown>[]
type Map34 = { provinces: readonly { code: string; name: string; count: number | null }[]; cities: readonly { code: string; name: string; count: number }[] }

/** The whole screen in one object, as whoever asked before there were blocks expects it. What is hidden on the wall is null here too. */
export function leaveScreenAtOnce(data: Readonly<Record<string, unknown>>, asOf: string) {
  const rows = (key: string) => (data[key] ?? []) as Rows
  const { longestOverdueHours: _hours, emptyBeds: _beds, lessonsToday = 0, ...kpi } = (data['kpi'] ?? {}) as Record<string, unknown>
  const dest = data['dest'] as Map34 | undefined
  return {
    updateTime: asOf,
    kpi,
    byType: rows('byType'),
    byDept: rows('byDept'),
    byGradeSex: rows('byGradeSex').map(({ grade, male, female }) => ({ grade, male, female })),
    trend30: rows('trend30'),
    heat: rows('heat').map(({ weekday, hour, count }) => [weekday, hour, count]),
    funnel: rows('funnel').map(({ name, count }) => ({ name, count })),
    dest: (dest?.provinces ?? []).map(({ code, name, count }) => {
      const [lng = null, lat = null] = provinceCentres().get(code) ?? []
      return { cantonCode: code, name, lng, lat, count, cities: dest!.cities.filter((city) => city.code.slice(0, 2) === code.slice(0, 2)) }
    }),
    // Filled once buildings and beds are known to the product.
    emptyBeds: [],
    overdueList: rows('overdueList').map(({ personName, className, typeName, endTime, hours, level }) => ({ nameMask: personName, className, typeName, endTime, overdueHours: hours, level })),
    topClass: rows('topClass'),
    lessonsToday,
  }
}
