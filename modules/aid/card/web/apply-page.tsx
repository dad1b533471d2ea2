import { plannedDayText } from '#browser/wire/time-words.ts'
import { AutoComplete, Checkbox, Switch } from 'antd'
import { useQuery, keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import { yuanOf } from '#kernel/fields/values/money/kind.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ApplyField, controlOf } from '#patterns/application/web/apply-field.tsx'
import { ApplyFiles } from '#patterns/application/web/apply-files.tsx'
import { ApplyForm, type ApplyStep } from '#patterns/application/web/apply-form.tsx'
import { ApplyOutlook, ApplyNotice } from '#patterns/application/web/apply-outlook.tsx'
import { OwnApplyPage, type ApplyStart } from '#patterns/application/web/apply-page.tsx'
import { ApplyPair, ApplyWaiting } from '#patterns/application/web/apply-parts.tsx'
import { choiceStep } from '#patterns/application/web/apply-tiles.tsx'
import { openedWith, useApplying, type Applying } from '#patterns/application/web/use-applying.ts'
import type { Outlook } from '#patterns/application/shared/apply-routes.ts'
import {
  cardApply,
  cardFlowCode,
  cardPrefillRoute,
  cardRoutes,
  reasons,
  type CardOutlook,
  type CardPrefill,
} from '../shared/apply.ts'
import { cardTypeNames, cardTypes } from '../shared/cards.ts'

type App = Applying<Outlook & CardOutlook>
const names = cardApply.form.flatMap(({ fields }) => fields)

/** 证件办理: why first, then which card and where to. `?id=` mends what was sent back. */
export const CardApplyPage = () => (
  <OwnApplyPage
    entity={cardApply}
    title={t('证件办理')}
    prefill={cardPrefillRoute}
    leadsTo="/card/mine"
    Form={CardForm}
  />
)

function CardForm({ world, prefill, mended, onDone, onReset }: ApplyStart<CardPrefill>) {
  const app: App = useApplying({
    world,
    processType: cardFlowCode,
    routes: cardRoutes,
    opened: () => openedWith(cardApply, mended, { newFrom: prefill.stations[0] ?? null }),
    mended,
    names,
    known: { studentId: prefill.student.id },
    isEnough: ({ reason, types }) => Boolean(reason) && Array.isArray(types) && types.length > 0,
    toldAtOnce: ['reason', 'types', 'newTo', 'isParentNear'],
  })
  const { student } = prefill
  const chosen = codeEntry(reasons, app.values['reason'])
  const steps: ApplyStep[] = [
    choiceStep(app, {
      name: 'reason',
      title: t('办理原因'),
      tiles: Object.values(reasons).map(([value, label]) => ({ value, title: t(label), note: noteOf(value) })),
      takes: (reason) => ({ reason, types: app.values['types'] ?? typesFor(reason, prefill) }),
    }),
    { title: t('证件与材料'), fields: [], canGoOn: true, body: () => <Details app={app} prefill={prefill} /> },
  ]
  return (
    <ApplyForm
      {...{ app, steps, onDone, onReset }}
      who={{ name: student.xm, more: [student.xh, student.className] }}
      chosen={chosen && { title: t(chosen[1]), note: noteOf(chosen[0]) }}
      firstStep={mended ? 1 : 0}
      stopped={prefill.refusal}
      outlook={({ isOpen }) => <Line app={app} isOpen={isOpen} />}
    />
  )
}

function noteOf(reason: string): string {
  if (reason === reasons.lost[0]) return t('提交后原证立即挂失')
  if (reason === reasons.moved[0]) return t('变更乘车优惠区间，须提交证明')
  return reason === reasons.first[0] ? t('不收工本费') : ''
}

/** The only one it can be is chosen. */
function typesFor(reason: string, { cards }: CardPrefill): string[] | null {
  if (reason === reasons.moved[0]) return [cardTypes.rail]
  if (reason === reasons.first[0]) return null
  return cards.length === 1 ? [cards[0]!.cardType] : null
}

function Details({ app, prefill }: { app: App; prefill: CardPrefill }) {
  const { values } = app
  const types = (values['types'] as string[] | null) ?? []
  const isLost = values['reason'] === reasons.lost[0]
  const isMoved = values['reason'] === reasons.moved[0]
  const isNewWay =
    types.includes(cardTypes.rail) &&
    (isMoved ||
      values['reason'] === reasons.first[0] ||
      !prefill.cards.some(({ cardType, to }) => cardType === cardTypes.rail && to))
  return (
    <>
      <ApplyField app={app} name="types">
        <Checkbox.Group
          value={types}
          options={Object.entries(cardTypeNames).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={(chosen) => app.set({ types: chosen })}
        />
      </ApplyField>
      {isLost && (
        <ApplyPair>
          <ApplyField app={app} name="lossDate" isRequired />
          <ApplyField app={app} name="lossPlace" />
        </ApplyPair>
      )}
      {isNewWay && (
        <>
          <ApplyPair>
            <Station app={app} name="newFrom" offered={prefill.stations} />
            <Station app={app} name="newTo" />
          </ApplyPair>
          <ApplyField app={app} name="isParentNear">
            <Switch
              id={controlOf(app, 'isParentNear')}
              checked={values['isParentNear'] === true}
              onChange={(isOn) => app.set({ isParentNear: isOn })}
            />
          </ApplyField>
        </>
      )}
      {isMoved && <ApplyFiles app={app} name="proofFiles" isRequired />}
      {types.includes(cardTypes.id) && <ApplyFiles app={app} name="photoFileId" isRequired={!prefill.hasPhoto} />}
      <ApplyField app={app} name="statement" isWide />
    </>
  )
}

/** A station by name, pinyin or province; whatever was typed stays, and the server says what it could be. */
function Station({ app, name, offered }: { app: App; name: 'newFrom' | 'newTo'; offered?: readonly string[] }) {
  const [keyword, setKeyword] = useState('')
  const found = useQuery({
    queryKey: ['xsgl/railStation', 'getSelect', keyword],
    queryFn: () => get<{ label: string; province: string }[]>('xsgl/railStation/getSelect', { keyword }),
    enabled: !offered && keyword.trim() !== '',
    placeholderData: keepPreviousData,
  })
  const options = offered
    ? offered.map((value) => ({ value, label: value }))
    : (found.data ?? []).map(({ label, province }) => ({ value: label, label: `${label} · ${province}` }))
  return (
    <ApplyField app={app} name={name} isRequired>
      <AutoComplete
        id={controlOf(app, name)}
        value={(app.values[name] as string | null) ?? ''}
        options={options}
        placeholder={t('输入站名、拼音或省份')}
        onSearch={setKeyword}
        onChange={(value: string) => app.set({ [name]: value })}
      />
    </ApplyField>
  )
}

function Line({ app, isOpen }: { app: App; isOpen: boolean }) {
  const { preview } = app
  if (!preview) return <ApplyWaiting>{t('选择原因和证件后，这里显示工本费和审批人')}</ApplyWaiting>
  const cost = preview.fee > 0 ? t('工本费 {{n}} 元', { n: yuanOf(preview.fee) }) : t('免收工本费')
  return (
    <ApplyOutlook
      app={app}
      parts={[cost]}
      isOpen={isOpen}
      notices={
        preview.noticeUntil && (
          <ApplyNotice>
            {t('遗失公告至 {{day}}，期满后制卡；期间找回可恢复原证', { day: plannedDayText(preview.noticeUntil) })}
          </ApplyNotice>
        )
      }
    />
  )
}
