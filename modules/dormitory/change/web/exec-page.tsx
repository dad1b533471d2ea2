import { useQuery } from '@tanstack/react-query'
import { Input, type InputRef } from 'antd'
import { CircleCheck, CircleDashed, DoorOpen } from 'lucide-react'
import { useRef, useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { ActionButtons } from '#browser/kit/actions/action-buttons.tsx'
import { useForget, useMeta } from '#browser/kit/hooks/use-meta.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { momentText } from '#browser/wire/time-words.ts'
import { changeApply, executeChange } from '../shared/apply.ts'
import { changeStates } from '../shared/codes.ts'
import { changeWhole } from '../shared/routes.ts'
import { BothRoomsCard } from './both-rooms.tsx'
import './change.css'

const exec = { action: executeChange, icon: DoorOpen }
const moving: ListTweaks = {
  fixed: { state: changeStates.toMove[0] },
  columns: ['xm', 'xh', 'type', 'fromPlace', 'toPlace', 'partnerName', 'outCheckBy', 'inCheckBy', 'moveBy'],
  rowActions: [exec],
  detailPath: '/roomChange/detail',
  nothing: tKey('没有等待搬迁的学生'),
}

/** 搬迁办理: a scan of the student's number brings both rooms; each keeper signs for the own one. */
export function ExecPage() {
  const [found, setFound] = useState<string | null>(null)
  const { warning } = useFeedback()
  const box = useRef<InputRef>(null)
  const find = async (typed: string) => {
    const keyword = typed.trim()
    if (keyword === '') return
    const page = await get<Page<RecordRow>>('yxgl/roomChangeApply/list', {
      keyword,
      state: changeStates.toMove[0],
      size: 2,
    }).catch(() => null)
    if (!page) return
    const [one, other] = page.records
    if (!one) warning(t('没有找到待搬迁的学生'))
    else if (other) warning(t('找到多名学生，请输入完整学号'))
    setFound(one && !other ? one.id : null)
    box.current?.select()
  }
  return (
    <div className="page change-exec">
      <section className="change-scan">
        <Input
          ref={box}
          autoFocus
          size="large"
          allowClear
          maxLength={50}
          placeholder={t('扫描或输入学号、姓名，按回车查找')}
          aria-label={t('学号、姓名')}
          onPressEnter={({ currentTarget }) => void find(currentTarget.value)}
        />
        {found && <Front key={found} id={found} />}
      </section>
      <ListPage entity={changeApply} tweaks={moving} />
    </div>
  )
}

/** Who stands at the counter: where from, where to, and which of the two rooms has been checked. */
function Front({ id }: { id: string }) {
  const { world } = useMeta(changeApply)
  const forget = useForget(changeApply)
  const { data, error, refetch } = useQuery({
    queryKey: ['yxgl/roomChangeApply', 'whole', id],
    queryFn: () => get(changeWhole.route, { id }),
  })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data || !world) return <RowsSkeleton count={3} height={72} />
  const { record, both } = data
  const isDone = record.state === changeStates.done[0]
  return (
    <>
      <header>
        <h2>{[record.xm, record.xh].filter(Boolean).join(' ')}</h2>
        {isDone ? (
          <b className="change-moved">{t('已完成搬迁')}</b>
        ) : (
          <ActionButtons
            views={[exec]}
            row={record}
            world={world}
            onDone={() => {
              void forget()
              void refetch()
            }}
          />
        )}
      </header>
      <ul className="change-checks">
        <Check label={t('原房间')} place={record.fromPlace} by={record.outCheckBy} time={record.outCheckTime} />
        <Check label={t('新房间')} place={record.toPlace} by={record.inCheckBy} time={record.inCheckTime} />
      </ul>
      <BothRoomsCard both={both} isDone={isDone} />
    </>
  )
}

type Told = string | null | undefined
function Check({ label, place, by, time }: { label: string; place: Told; by: Told; time: Told }) {
  const Icon = time ? CircleCheck : CircleDashed
  return (
    <li className={time ? 'is-checked' : undefined}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <b>{label}</b>
      <span>{place}</span>
      <small>{time ? t('{{name}} {{time}} 核验', { name: by ?? '', time: momentText(time) }) : t('待核验')}</small>
    </li>
  )
}
