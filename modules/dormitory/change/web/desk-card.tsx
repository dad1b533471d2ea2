import { ArrowLeftRight, BedSingle } from 'lucide-react'
import { cardView } from '#browser/kit/cards/card-view.ts'
import { CardStrip } from '#browser/kit/cards/strip.tsx'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { plannedText } from '#browser/wire/time-words.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import type { Own } from '#patterns/own/shared/own.ts'
import { OwnNow, ownCardView } from '#patterns/own/web/own-now.tsx'
import { changeStates, typeName } from '../shared/codes.ts'
import type { myChanges } from '../shared/routes.ts'
import { screens } from '../shared/screens.ts'

function Now({ row: { id, type, toPlace, moveBy, state } }: { row: Own<typeof myChanges> }) {
  const isToMove = state === changeStates.toMove[0]
  return (
    <OwnNow
      tone={isToMove ? 'amber' : 'blue'}
      icon={BedSingle}
      title={t('{{type}}：{{place}}', { type: t(typeName(type)), place: toPlace ?? '' })}
      text={isToMove && moveBy ? t('请在 {{time}} 前搬迁', { time: plannedText(moveBy) }) : t('正在办理')}
      deed={t('查看')}
      link={`/roomChange/mine?id=${id}`}
      state={<StateTag states={changeStates} code={String(state)} />}
    />
  )
}

function ToMove({ data: { toMove } }: { data: { toMove: number } }) {
  return (
    <CardStrip
      cells={[
        {
          key: 'toMove',
          icon: ArrowLeftRight,
          label: t('待搬迁'),
          value: toMove,
          unit: t('人'),
          caption: toMove > 0 ? t('调宿已通过') : t('没有等待搬迁的学生'),
          links: [screens.exec.path],
          tone: toMove > 0 ? 'amber' : undefined,
        },
      ]}
    />
  )
}

export const contributions = [
  cardView<{ toMove: number }>({ code: 'roomChange.toMove', View: ToMove, isBare: true }),
  ownCardView({
    code: 'roomChange.mine',
    none: tKey('没有进行中的调宿'),
    Now,
    ask: { path: '/roomChange/apply', label: tKey('申请调宿') },
  }),
]
