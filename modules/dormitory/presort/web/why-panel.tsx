import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { CircleCheck, Lock, LockOpen, MoveRight } from 'lucide-react'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { commentStates } from '../shared/comment.ts'
import type { HardCode, SoftCode } from '../shared/engine/model.ts'
import { fixRoute, whyRoute } from '../shared/result-routes.ts'
import { hardNames, softNames } from '../shared/rules.ts'
import { address, useDeed } from './use-batch.ts'

type Props = {
  id: string
  itemId: string | null
  mayPlace: boolean
  onMove: (itemId: string) => void
  onClose: () => void
}

/** 为什么在这里: what is kept, what it costs, and what else was possible. */
export function WhyPanel({ id, itemId, mayPlace, onMove, onClose }: Props) {
  const deed = useDeed()
  const answer = useQuery({
    queryKey: [address, 'why', id, itemId],
    queryFn: () => get(whyRoute, { id, itemId: itemId! }),
    enabled: itemId !== null,
  })
  const why = answer.data
  const fix = (isFixed: boolean) =>
    itemId && void deed.run(fixRoute, { id, itemId, isFixed }, isFixed ? t('已锁定，重算时不动') : t('已解除锁定'))
  return (
    <Drawer open={itemId !== null} onClose={onClose} title={t('为什么在这里')} size={380}>
      {answer.error && <LoadError error={answer.error} onRetry={() => void answer.refetch()} />}
      {!why && !answer.error && <RowsSkeleton count={5} height={32} />}
      {why && (
        <div className="presort-why">
          <p>
            <b>{why.xm}</b> <small>{why.className}</small>
            <br />
            {why.roomName ? (
              <b>{why.bedNo ? t('{{room}} · {{n}} 号床', { room: why.roomName, n: why.bedNo }) : why.roomName}</b>
            ) : (
              t('未分配')
            )}
            {why.reason && <small>{t(why.reason)}</small>}
          </p>
          {why.hard.length > 0 && (
            <>
              <h3>{t('已满足的硬约束')}</h3>
              <ul className="presort-kept">
                {why.hard.map((code) => (
                  <li key={code}>
                    <CircleCheck size={14} aria-hidden /> {t(hardNames[code as HardCode])}
                  </li>
                ))}
              </ul>
            </>
          )}
          {why.roomName && (
            <>
              <h3>{t('软约束 本房合计 {{n}} 分', { n: why.soft.reduce((sum, { points }) => sum + points, 0) })}</h3>
              <ul className="presort-lines">
                {why.soft.map(({ code, count, points }) => (
                  <li key={code}>
                    <span>{t(softNames[code as SoftCode])}</span>
                    <span>
                      {count > 0 ? t('{{n}} 次', { n: count }) : t('未超')} · <b>{points}</b>
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {why.others.length > 0 && (
            <>
              <h3>{t('也考虑过')}</h3>
              <ul className="presort-lines">
                {why.others.map(({ roomId, roomName, delta, problem }) => (
                  <li key={roomId}>
                    <span>{roomName}</span>
                    {problem ? (
                      <span className="presort-bad">{t('不可：{{rule}}', { rule: t(problem) })}</span>
                    ) : (
                      <span>{t('{{n}} 分', { n: `${(delta ?? 0) >= 0 ? '+' : ''}${delta ?? 0}` })}</span>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
          {why.said.length > 0 && (
            <>
              <h3>{t('意见')}</h3>
              <ul className="presort-lines presort-talk">
                {why.said.map(({ content, byName, answer: said, state }, i) => (
                  <li key={i}>
                    <span>
                      {content}
                      <small>{byName}</small>
                      {said && <small>{t('答复：{{text}}', { text: said })}</small>}
                    </span>
                    <StateTag states={commentStates} code={state} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {mayPlace && itemId && (
            <div className="presort-foot">
              {why.roomName && (
                <>
                  <Button icon={<Lock size={16} aria-hidden />} loading={deed.isBusy} onClick={() => fix(true)}>
                    {t('锁定此床')}
                  </Button>
                  <Button icon={<LockOpen size={16} aria-hidden />} loading={deed.isBusy} onClick={() => fix(false)}>
                    {t('解除锁定')}
                  </Button>
                </>
              )}
              <Button type="primary" icon={<MoveRight size={16} aria-hidden />} onClick={() => onMove(itemId)}>
                {t('移动')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Drawer>
  )
}
