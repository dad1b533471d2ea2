import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { RecordRow } from '#kernel/fields/view.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import { useForget, useMeta } from '#browser/kit/hooks/use-meta.ts'
import { usePostOnce } from '#browser/kit/hooks/use-post-once.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get } from '#browser/wire/http.ts'
import { plannedEndText, plannedText } from '#browser/wire/time-words.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import type { Own } from '#patterns/own/shared/own.ts'
import { decidedDeeds } from '#patterns/own/web/decided.tsx'
import { sentBack, waitsFor } from '#patterns/own/web/lines.ts'
import { OwnPage } from '#patterns/own/web/own-page.tsx'
import type { OwnView } from '#patterns/own/web/own-view.ts'
import { changeApply, giveUp, objectChange } from '../shared/apply.ts'
import { changeStates, objectionStates, openChanges, reasonName, typeName } from '../shared/codes.ts'
import { answerSwapRoute, askedSwapsRoute, myChanges, type AskedSwap } from '../shared/routes.ts'
import { feeText } from './fee-text.ts'
import './change.css'

type Mine = Own<typeof myChanges>
// Until the other one agrees their bed is not told.
const wayOf = ({ fromPlace, toPlace }: Readonly<Record<string, unknown>>) =>
  `${String(fromPlace ?? '')} → ${toPlace ? String(toPlace) : t('对方的床位')}`

const view: OwnView<typeof myChanges> = {
  own: myChanges,
  empty: tKey('没有进行中的调宿'),
  ask: {
    path: '/roomChange/apply',
    label: tKey('申请调宿'),
    isShut: (rows) => rows.some(({ state }) => openChanges.some((one) => one === state)),
  },
  face: (row) => ({ title: wayOf(row), note: t(typeName(row.type)), time: t(reasonName(row.reasonType)) }),
  lines: (row) => [lineOf(row), sentBack(row)],
  deeds: decidedDeeds(myChanges, { path: '/roomChange/apply', about: wayOf, before: giveUp }),
  detail: {
    title: tKey('调宿详情'),
    face: (record) => ({
      title: wayOf(record),
      note: t(typeName(record['type'])),
      text: String(record['reason'] ?? ''),
    }),
    fields: () => [
      'partnerName',
      'partnerAgree',
      'reasonType',
      'oldPrice',
      'newPrice',
      'feeDiff',
      'moveBy',
      'execTime',
      'execBy',
      'objection',
      'objectionState',
      'objectionAnswer',
    ],
    Below: Objection,
  },
  above: () => <AskedSwaps />,
}

/** Whoever is moved by order says here what speaks against it. */
function Objection({ record }: { record: RecordRow }) {
  const { world } = useMeta(changeApply)
  const forget = useForget(changeApply)
  return (
    world && (
      <ActionButtons views={[{ action: objectChange }]} row={record} world={world} onDone={() => void forget()} />
    )
  )
}

function lineOf({ state, partnerName, moveBy, feeDiff, objectionState, objectionAnswer, flow }: Mine) {
  if (state === changeStates.toMove[0] && objectionState === objectionStates.open[0])
    return { text: t('已提出异议，答复前不办理搬迁'), tone: 'amber' }
  if (state === changeStates.withdrawn[0] && objectionAnswer) return { text: objectionAnswer }
  if (state === changeStates.waiting[0])
    return { text: t('等待 {{name}} 答复是否同意互换', { name: partnerName ?? '' }), tone: 'amber' }
  if (state === changeStates.toMove[0] && moveBy)
    return {
      text: t('请在 {{time}} 前到两处宿舍楼的宿管处办理搬迁，{{fee}}', {
        time: plannedText(moveBy),
        fee: feeText(feeDiff ?? 0),
      }),
      tone: 'amber',
    }
  return waitsFor({ flow })
}

/** 我的调宿: what was asked for, and who asks to change beds with oneself. */
export function ChangeMinePage() {
  return <OwnPage view={view} />
}

function AskedSwaps() {
  const { data } = useQuery({
    queryKey: ['yxgl/roomChangeApply', 'asked'],
    queryFn: () => get(askedSwapsRoute, {}),
  })
  return data?.swaps.map((swap) => <Asked key={swap.id} swap={swap} />)
}

/** Somebody wants one's bed, and says why: yes or no, once. */
function Asked({ swap: { id, xm, className, fromPlace, toPlace, reason, until, feeDiff } }: { swap: AskedSwap }) {
  const postOnce = usePostOnce()
  const client = useQueryClient()
  const { success, confirm } = useFeedback()
  const say = async (isAgreed: boolean) => {
    await postOnce(answerSwapRoute, { id, isAgreed }).then(
      () => success(isAgreed ? t('已同意互换，等待审批') : t('已拒绝互换')),
      () => {},
    )
    await client.invalidateQueries({ queryKey: ['yxgl/roomChangeApply'] })
  }
  const refuse = async () => {
    const title = t('确定拒绝与{{name}}互换床位？', { name: xm })
    if (
      await confirm({ title, content: t('拒绝后该申请失效'), okText: t('拒绝'), cancelText: t('取消'), isDanger: true })
    )
      await say(false)
  }
  return (
    <article className="change-asked" aria-label={t('{{name}}想与您互换床位', { name: xm })}>
      <b>{t('{{name}}想与您互换床位', { name: xm })}</b>
      <span>{[className, wayOf({ fromPlace, toPlace }), feeText(feeDiff)].filter(Boolean).join(' · ')}</span>
      <blockquote>{reason}</blockquote>
      <small>{t('请在 {{time}} 前答复，逾期失效', { time: plannedEndText(until) })}</small>
      <footer>
        <Button onClick={() => void refuse()}>{t('拒绝')}</Button>
        <Button type="primary" onClick={() => void say(true)}>
          {t('同意互换')}
        </Button>
      </footer>
    </article>
  )
}
