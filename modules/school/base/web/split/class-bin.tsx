import { Dropdown } from 'antd'
import { MoveRight } from 'lucide-react'
import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { Bin } from './split-desk.tsx'
import type { Waiting } from '../../shared/classes/split-routes.ts'

type Props = {
  bin: Bin
  bins: readonly Bin[]
  people: readonly Waiting[]
  numbers: ReadonlyMap<string, string>
  isMoved: (id: string) => boolean
  onMove: (id: string, to: string) => void
}

/** One class on the desk; people are dragged in and out, or sent by the menu where there is no mouse. */
export function ClassBin({ bin, bins, people, numbers, isMoved, onMove }: Props) {
  const [isOver, setOver] = useState(false)
  const men = people.filter((one) => one.sex === '1').length
  const scores = people.flatMap((one) => (one.admitScore === null ? [] : [one.admitScore]))
  const mean = scores.length > 0 ? (scores.reduce((sum, one) => sum + one, 0) / scores.length).toFixed(1) : '—'
  const total = bin.has + people.length
  const places = new Set(people.map((one) => one.originCanton?.slice(0, 4))).size
  const shown =
    numbers.size > 0
      ? people.toSorted((a, b) => (numbers.get(a.id) ?? '').localeCompare(numbers.get(b.id) ?? ''))
      : people
  return (
    <section
      className={isOver ? 'class-bin class-bin-over' : 'class-bin'}
      aria-label={bin.className}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const id = event.dataTransfer.getData('text/plain')
        if (id) onMove(id, bin.key)
      }}
    >
      <header>
        <b>{bin.className}</b>
        {!bin.classId && <em>{t('新建')}</em>}
        <span className={total > bin.maxNum ? 'class-fill-over' : undefined}>
          {total}/{bin.maxNum}
        </span>
      </header>
      <dl>
        <div>
          <dt>{t('男')}</dt>
          <dd>{bin.men + men}</dd>
        </div>
        <div>
          <dt>{t('女')}</dt>
          <dd>{total - bin.men - men}</dd>
        </div>
        <div>
          <dt>{t('平均分')}</dt>
          <dd>{mean}</dd>
        </div>
        <div>
          <dt>{t('生源市')}</dt>
          <dd>{places}</dd>
        </div>
      </dl>
      <ul>
        {shown.map((one) => (
          <li
            key={one.id}
            draggable
            onDragStart={(event) => event.dataTransfer.setData('text/plain', one.id)}
            className={isMoved(one.id) ? 'bin-person bin-person-moved' : 'bin-person'}
            title={[one.originName, one.admitScore === null ? null : t('{{n}} 分', { n: one.admitScore })]
              .filter(Boolean)
              .join(' · ')}
          >
            <i
              role="img"
              className={one.sex === '2' ? 'bin-woman' : 'bin-man'}
              aria-label={one.sex === '2' ? t('女') : t('男')}
            />
            <span>{one.xm}</span>
            <small>{numbers.get(one.id) ?? one.admitScore ?? ''}</small>
            {bins.length > 1 && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: bins
                    .filter(({ key }) => key !== bin.key)
                    .map(({ key, className }) => ({ key, label: className, onClick: () => onMove(one.id, key) })),
                }}
              >
                <button type="button" aria-label={t('调到其他班级')}>
                  <MoveRight size={14} strokeWidth={1.75} aria-hidden />
                </button>
              </Dropdown>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
