import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get, post, type Page } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ListHead } from '#browser/kit/list/list-head.tsx'
import '#browser/kit/list/list.css'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { EmptyState, LoadError } from '#browser/kit/parts/states.tsx'
import { SplitDesk } from './split-desk.tsx'
import './split.css'
import { splitStates } from '../../shared/classes/split-record.ts'
import { splitIntakesRoute, splitUndoRoute } from '../../shared/classes/split-routes.ts'

type Done = {
  id: string
  gradeMajorName: string | null
  splitDate: string
  studentNum: number
  classNum: number
  operator: string | null
  state: string
}

/** Freshmen into classes: who waits at the left, the desk in the middle, what was done below. */
export function SplitScreen() {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const intakes = useQuery({
    queryKey: ['base/stuClass', 'splitIntakes'],
    queryFn: () => get(splitIntakesRoute),
  })
  const done = useQuery({
    queryKey: ['base/stuClassSplit', 'list'],
    queryFn: () => get<Page<Done>>('base/stuClassSplit/list', { size: 20 }),
  })
  const current = intakes.data?.find(({ id }) => id === chosen) ?? intakes.data?.[0]
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ['base/stuClass'] })
    await client.invalidateQueries({ queryKey: ['base/stuClassSplit'] })
    await client.invalidateQueries({ queryKey: ['base/baseStudentInfo'] })
  }
  return (
    <div className="page">
      <ListHead
        title={t('分班')}
        caption={
          intakes.data && t('{{n}} 名新生待分班', { n: intakes.data.reduce((sum, one) => sum + one.waiting, 0) })
        }
        addLabel=""
      />
      {intakes.error ? (
        <LoadError error={intakes.error} onRetry={() => void intakes.refetch()} />
      ) : !intakes.data ? (
        <Skeleton active />
      ) : !current ? (
        <section className="list-card">
          <EmptyState reason={t('没有待分班的新生。录入或导入待报到学生时填写年级专业，即可在这里分班')} />
        </section>
      ) : (
        <div className="split-frame">
          <nav className="split-intakes" aria-label={t('待分班的年级专业')}>
            {intakes.data.map((one) => (
              <button key={one.id} type="button" aria-pressed={one.id === current.id} onClick={() => setChosen(one.id)}>
                <b>{one.name}</b>
                <small>
                  {one.departmentName} · {t('{{n}} 人待分', { n: one.waiting })}
                </small>
              </button>
            ))}
          </nav>
          <SplitDesk key={current.id} gradeMajorId={current.id} onDone={() => void refresh()} />
        </div>
      )}
      {done.data && done.data.records.length > 0 && (
        <DoneList rows={done.data.records} onUndone={() => void refresh()} />
      )}
    </div>
  )
}

function DoneList({ rows, onUndone }: { rows: readonly Done[]; onUndone: () => void }) {
  const feedback = useFeedback()
  const undo = async (row: Done) => {
    const isSure = await feedback.confirm({
      title: t('撤销{{name}}的分班？', { name: row.gradeMajorName ?? '' }),
      content: t('{{n}} 名学生将回到待分班，学号一并收回；此后已有变动的不能撤销。', { n: row.studentNum }),
      okText: t('撤销分班'),
      cancelText: t('取消'),
      isDanger: true,
    })
    if (!isSure) return
    try {
      await post(splitUndoRoute, { id: row.id })
      feedback.success(t('已撤销'))
    } catch {
      // The client has said why.
    }
    onUndone()
  }
  return (
    <section className="list-card split-done">
      <h2>{t('分班记录')}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <b>{row.gradeMajorName}</b>{' '}
              <small>
                {t('{{students}} 人 · {{classes}} 个班', { students: row.studentNum, classes: row.classNum })}
              </small>
            </span>
            <small>
              {row.splitDate} {row.operator}
            </small>
            {row.state === splitStates.done[0] ? (
              <Button size="small" icon={<Undo2 size={14} aria-hidden />} onClick={() => void undo(row)}>
                {t('撤销', { context: 'undo' })}
              </Button>
            ) : (
              <StateTag states={splitStates} code={row.state} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
