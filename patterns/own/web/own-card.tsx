import { Button, type ButtonProps } from 'antd'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { AnyOwn, Own, OwnDeed } from '../shared/own.ts'
import { stateOf, statesOf, type DeedView, type OwnView } from './own-view.ts'

/** One of the own records in its list, with what may be done with it now. */
export function OwnCard<O extends AnyOwn>({
  view: { own, face, lines, deeds },
  row,
  onOpen,
  onDeed,
}: {
  view: OwnView<O>
  row: Own<O>
  onOpen: () => void
  onDeed: (deed: OwnDeed<O>) => void
}) {
  const told = (lines?.(row) ?? []).filter((line) => line !== null)
  const { icon, title, note, time, text } = face(row)
  // By its state alone: what is over may still owe something.
  const isOver = !own.open.some((name) => statesOf(own)[name]![0] === stateOf(own, row))
  return (
    <li className={isOver ? 'own-card is-over' : 'own-card'}>
      <button type="button" className="own-card-face" onClick={onOpen}>
        {icon}
        <span className="own-card-text">
          <span>
            <b>{title}</b>
            {note && <i>{note}</i>}
            <StateTag states={statesOf(own)} code={stateOf(own, row)} hasDot />
          </span>
          {time && <span>{time}</span>}
          {text && <small>{text}</small>}
        </span>
      </button>
      {(told.length > 0 || row.deeds.length > 0) && (
        <div className="own-card-foot">
          {told.map((line) => (
            <p key={line.text} className={line.tone ? `own-card-line own-card-${line.tone}` : 'own-card-line'}>
              {line.text}
            </p>
          ))}
          <div className="own-card-deeds">
            {row.deeds.map((deed: OwnDeed<O>, i: number) => (
              <Button key={deed} {...lookOf(deeds[deed], { isFirst: i === 0, isOver })} onClick={() => onDeed(deed)}>
                {t((deeds[deed] as DeedView<Own<O>>).label)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </li>
  )
}

function lookOf({ tone }: Pick<DeedView<never>, 'tone'>, at: { isFirst: boolean; isOver: boolean }): ButtonProps {
  if (tone === 'danger') return { danger: true, type: 'text' }
  if (tone === 'primary') return at.isFirst ? { type: 'primary' } : {}
  return at.isOver ? { type: 'text' } : {}
}
