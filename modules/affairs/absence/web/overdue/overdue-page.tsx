import { Button } from 'antd'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useFeedback } from '#browser/wire/feedback.ts'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { NoteDialog } from '#patterns/worklist/web/notes.tsx'
import { useWork } from '#patterns/worklist/web/use-work.ts'
import { WorkBoard, WorkPage } from '#patterns/worklist/web/work-board.tsx'
import { WorkHead } from '#patterns/worklist/web/work-head.tsx'
import { overdueAges, overdueBoardRoute, type OverdueCard } from '../../shared/overdue.ts'
import { ProxyDialog } from '#modules/affairs/leavereturn/web/parts/proxy-dialog.tsx'
import { useRemindStudents } from '../parts/use-remind.ts'
import { handlingNotes } from '../parts/handling-card.tsx'
import { LateCard } from './late-card.tsx'
import './overdue.css'

type Opened = { kind: 'note' | 'return'; card: OverdueCard } | null

/** 逾期未归: who is missing, the longest at the right, with everything needed to find them. */
export function OverduePage() {
  const [opened, setOpened] = useState<Opened>(null)
  const { confirm } = useFeedback()
  const { search } = useLocation()
  const [classId] = useState(() => new URLSearchParams(search).get('classId'))
  const work = useWork({
    key: ['xsgl/leaveOverdue', 'board', classId ?? ''],
    ask: (keyword) => get(overdueBoardRoute, { ...(keyword ? { keyword } : {}), ...(classId ? { classId } : {}) }),
    changedBy: ['xsgl/leaveHandling', 'xsgl/leaveRequest'],
  })
  const remind = useRemindStudents(work.refresh)
  const rows = work.data?.rows ?? []
  const remindAll = async () => {
    const isMeant =
      rows.length === 1 ||
      (await confirm({
        title: t('提醒 {{n}} 名学生尽快返校？', { n: rows.length }),
        content: t('两小时内提醒过的不会重复提醒。'),
        okText: t('提醒', { context: 'verb' }),
        cancelText: t('取消'),
      }))
    if (isMeant) await remind.send(rows.map(({ id }) => id))
  }
  const close = () => setOpened(null)
  const done = () => {
    close()
    work.refresh()
  }
  return (
    <WorkPage>
      <WorkHead
        title={t('逾期未归')}
        work={work}
        search={{ placeholder: t('姓名、学号、请假单号'), label: t('搜索姓名、学号、请假单号') }}
      >
        {classId && (
          <Link to="/leave/overdue">
            <Button>{t('全部班级')}</Button>
          </Link>
        )}
        {rows.some(({ canRemind }) => canRemind) && (
          <Button icon={<BellRing size={16} strokeWidth={1.75} aria-hidden />} onClick={() => void remindAll()}>
            {t('一键提醒')}
          </Button>
        )}
      </WorkHead>
      <WorkBoard
        work={work}
        groups={overdueAges}
        urgentIs="last"
        ageIn={({ lateMinutes }) => lateMinutes}
        labels={{
          ages: t('逾期时长'),
          nothing: t('没有逾期未归的学生'),
          none: t('没有学生'),
          more: (n) => t('人数较多，只列出逾期最久的 {{n}} 人，请按姓名或学号查找', { n }),
        }}
        card={(card) => (
          <LateCard
            key={card.id}
            card={card}
            canNote={work.data!.canNote}
            canSeePhones={work.data!.canSeePhones}
            onNote={() => setOpened({ kind: 'note', card })}
            onReturn={() => setOpened({ kind: 'return', card })}
            onRemind={() => void remind.send([card.id])}
          />
        )}
      />
      {opened?.kind === 'note' && (
        <NoteDialog
          notes={handlingNotes}
          about={{ id: opened.card.id, name: opened.card.xm }}
          onClose={close}
          onDone={done}
        />
      )}
      {opened?.kind === 'return' && (
        <ProxyDialog leaveId={opened.card.id} name={opened.card.xm} onClose={close} onDone={done} />
      )}
    </WorkPage>
  )
}
