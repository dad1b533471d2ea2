import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { chartColour } from '#browser/kit/theme/chart-colours.ts'
import { get } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { staffFiguresRoute, type StaffBar } from '../../shared/people/teacher-routes.ts'

const education: Record<string, string> = {
  doctor: tKey('博士'),
  master: tKey('硕士'),
  bachelor: tKey('本科'),
  college: tKey('专科'),
  other: tKey('其他'),
}
const educationOrder = ['doctor', 'master', 'bachelor', 'college', 'other']
const age: Record<string, string> = {
  '30-': tKey('30岁以下'),
  '30': tKey('30–39岁'),
  '40': tKey('40–49岁'),
  '50': tKey('50岁及以上'),
}
const ageOrder = ['30-', '30', '40', '50']

/** What the staff is like, for the conditions of the list: four stacked bars. */
export function Structure({ params, world }: { params: Record<string, string>; world: FieldWorld }) {
  const { current: _, size: __, ...conditions } = params
  const answer = useQuery({
    queryKey: ['base/teacher', 'structure', conditions],
    queryFn: () => get(staffFiguresRoute, conditions),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  if (!answer.data || answer.data.total === 0) return null
  const words = (set: string, key: string | null) =>
    t(world.meta.codes[set]?.find((item) => item.key === key)?.label ?? tKey('未填'))
  const { title, dual, total } = answer.data
  const ordered = (bars: StaffBar[], order: string[]) =>
    bars.toSorted((a, b) => ((order.indexOf(a.key ?? '') + 99) % 99) - ((order.indexOf(b.key ?? '') + 99) % 99))
  return (
    <section className="list-card structure" aria-label={t('教师结构')}>
      <Strip
        title={t('职称')}
        total={total}
        bars={title.map((bar) => ({
          label: words('titleLevel', bar.key),
          count: bar.count,
          isBlank: bar.key === null,
        }))}
      />
      <Strip
        title={t('学历')}
        total={total}
        bars={ordered(answer.data.education, educationOrder).map((bar) => ({
          label: t(education[bar.key ?? ''] ?? tKey('未填')),
          count: bar.count,
          isBlank: bar.key === null,
        }))}
      />
      <Strip
        title={t('年龄')}
        total={total}
        bars={ordered(answer.data.age, ageOrder).map((bar) => ({
          label: t(age[bar.key ?? ''] ?? tKey('未填')),
          count: bar.count,
          isBlank: bar.key === null,
        }))}
      />
      <Strip
        title={t('双师型')}
        total={total}
        bars={dual
          .toSorted((a, b) => Number(a.key === '0') - Number(b.key === '0'))
          .map((bar) => ({
            label: words('dualTeacher', bar.key),
            count: bar.count,
            isBlank: bar.key === null || bar.key === '0',
          }))}
      />
    </section>
  )
}

function Strip({
  title,
  bars,
  total,
}: {
  title: string
  total: number
  bars: { label: string; count: number; isBlank: boolean }[]
}) {
  const color = (bar: { isBlank: boolean }, index: number) => chartColour(bar.isBlank ? undefined : (index % 6) + 1)
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <div className="structure-bar" role="img" aria-label={bars.map((bar) => `${bar.label} ${bar.count}`).join(' · ')}>
        {bars.map((bar, index) => (
          <i key={bar.label} style={{ width: `${(bar.count / total) * 100}%`, background: color(bar, index) }} />
        ))}
      </div>
      <ul>
        {bars.map((bar, index) => (
          <li key={bar.label}>
            <i style={{ background: color(bar, index) }} />
            {bar.label}
            <b>{bar.count}</b>
          </li>
        ))}
      </ul>
    </figure>
  )
}
