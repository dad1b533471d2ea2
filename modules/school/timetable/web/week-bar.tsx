import { Button, Segmented } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t } from '#browser/wire/i18n.ts'

export type Parity = 'all' | 'odd' | 'even'

const isOfParity = (week: number, parity: Parity) => parity === 'all' || (week % 2 === 1) === (parity === 'odd')

/** The weeks of a term to slide through, the present one marked; odd or even weeks alone where that is wanted. */
export function WeekBar({
  week,
  weeks,
  presentWeek,
  parity,
  onWeek,
  onParity,
}: {
  week: number
  weeks: number
  presentWeek: number
  parity: Parity
  onWeek: (week: number) => void
  onParity: (parity: Parity) => void
}) {
  const shown = Array.from({ length: weeks }, (_, i) => i + 1).filter((one) => isOfParity(one, parity))
  const at = shown.indexOf(week)
  const chosen = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [week, parity])
  const choose = (next: Parity) => {
    onParity(next)
    if (!isOfParity(week, next)) onWeek(week > 1 ? week - 1 : week + 1)
  }
  return (
    <div className="week-bar">
      <Button
        aria-label={t('上一周')}
        disabled={at <= 0}
        icon={<ChevronLeft size={16} aria-hidden />}
        onClick={() => onWeek(shown[at - 1]!)}
      />
      <div className="week-slider" role="tablist" aria-label={t('周次')}>
        {shown.map((one) => (
          <button
            key={one}
            ref={one === week ? chosen : undefined}
            type="button"
            role="tab"
            aria-selected={one === week}
            className={one === week ? 'week-pick week-pick-chosen' : 'week-pick'}
            onClick={() => onWeek(one)}
          >
            {one}
            {one === presentWeek && <small>{t('本周')}</small>}
          </button>
        ))}
      </div>
      <Button
        aria-label={t('下一周')}
        disabled={at < 0 || at === shown.length - 1}
        icon={<ChevronRight size={16} aria-hidden />}
        onClick={() => onWeek(shown[at + 1]!)}
      />
      <Segmented<Parity>
        value={parity}
        onChange={choose}
        options={[
          { value: 'all', label: t('全部') },
          { value: 'odd', label: t('单周') },
          { value: 'even', label: t('双周') },
        ]}
      />
    </div>
  )
}
