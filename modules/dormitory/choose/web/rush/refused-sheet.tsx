import { Button } from 'antd'
import { BedSingle } from 'lucide-react'
import { useState } from 'react'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import type { RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { PlacedBed } from './use-rush.ts'
import { bedName, posWord } from './words.ts'

type Props = {
  refused: { bed: PlacedBed; error: RequestError } | null
  next: readonly PlacedBed[]
  isBusy: boolean
  onTake: (bed: PlacedBed) => void
  onClose: () => void
}

/** Somebody was faster: what is not lost, and the next one under the same thumb. */
export function RefusedSheet({ refused, next, isBusy, onTake, onClose }: Props) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = next.find(({ bed }) => bed.id === chosenId) ?? next[0]
  return (
    <Drawer open={refused !== null} placement="bottom" title={null} size="auto" onClose={onClose}>
      {refused && (
        <div className="rush-refused" role="alert">
          <header>
            <i aria-hidden>
              <BedSingle size={24} />
            </i>
            <span>
              <b>{refused.error.msg}</b>
              <small>{t('{{bed}} 没有选上；您的资格、收藏和更换次数都没有变化', { bed: bedName(refused.bed) })}</small>
            </span>
          </header>
          {next.length > 0 && <p>{t('还可以马上选的')}</p>}
          <ul>
            {next.map((one) => (
              <li key={one.bed.id}>
                <button type="button" aria-pressed={one === chosen} onClick={() => setChosenId(one.bed.id)}>
                  <b>{`${bedName(one)} ${posWord(one.bed.pos)}`}</b>
                  <small>{one.room.id === refused.bed.room.id ? t('同一间') : one.house.name}</small>
                </button>
              </li>
            ))}
          </ul>
          <div className="rush-foot-deeds">
            <Button size="large" onClick={onClose}>
              {t('看楼层图')}
            </Button>
            {chosen && (
              <Button size="large" type="primary" loading={isBusy} onClick={() => onTake(chosen)}>
                {t('改选 {{bed}}', { bed: bedName(chosen) })}
              </Button>
            )}
          </div>
        </div>
      )}
    </Drawer>
  )
}
