import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { t } from '#browser/wire/i18n.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { clockText, spanText } from '#browser/wire/time-words.ts'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { boardStates, type BoardStudent } from '../../shared/board.ts'
import { leaveStates } from '#modules/affairs/leave/shared/states.ts'
import { CallStudent } from '#modules/affairs/leave/web/parts/call-student.tsx'
import { ProxyDialog } from '#modules/affairs/leavereturn/web/parts/proxy-dialog.tsx'
import { LeaveStateTag } from '#modules/affairs/leave/web/parts/state-tag.tsx'
import { TypeChip } from '#modules/affairs/leave/web/parts/type-chip.tsx'
import { useRemindStudents } from '../parts/use-remind.ts'

const open: readonly string[] = [leaveStates.away[0], leaveStates.due[0], leaveStates.overdue[0]]

/** Whom a face on the wall is, why they are away, and what can be done about it. */
export function StudentDrawer({
  student,
  className,
  onClose,
  onChanged,
}: {
  student: BoardStudent
  className: string
  onClose: () => void
  onChanged: () => void
}) {
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const [isProxy, setProxy] = useState(false)
  const remind = useRemindStudents(onChanged)
  const { leave } = student
  const [word, tone] = boardStates[student.state]
  return (
    <Drawer
      open
      title={t('学生去向')}
      size={isNarrow ? 'auto' : 400}
      placement={isNarrow ? 'bottom' : 'right'}
      className="board-student"
      onClose={onClose}
    >
      <header>
        <NameAvatar name={student.xm} photoId={student.photoId} size={64} shape="portrait" />
        <div>
          <h2>
            {student.xm}{' '}
            <ToneTag tone={tone} hasDot>
              {t(word)}
            </ToneTag>
          </h2>
          <p>{[className, student.xh].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      {leave ? (
        <dl>
          <div>
            <dt>{t('请假')}</dt>
            <dd>
              <TypeChip face={leave} /> {t('{{n}} 天', { n: leave.days })}
            </dd>
          </div>
          <div>
            <dt>{t('时间')}</dt>
            <dd>{spanText(leave.startTime, leave.endTime)}</dd>
          </div>
          <div>
            <dt>{t('状态')}</dt>
            <dd>
              <LeaveStateTag status={leave.status} />
            </dd>
          </div>
          <div>
            <dt>{t('去向')}</dt>
            <dd>
              {leave.isLeaveSchool ? t('离校') : leave.isOut ? t('出校门') : t('在校内')}
              {leave.actualOutTime && ` · ${t('{{time}} 出校', { time: clockText(leave.actualOutTime) })}`}
            </dd>
          </div>
        </dl>
      ) : (
        <p className="board-none">{t('现在没有请假')}</p>
      )}
      <footer>
        {leave && (
          <CallStudent
            studentId={student.id}
            name={student.xm}
            leaveId={leave.id}
            about={t(word)}
            look={{ type: 'primary' }}
          />
        )}
        {leave && open.includes(leave.status) && (
          <Button loading={remind.isBusy} onClick={() => void remind.send([leave.id])}>
            {t('提醒返校')}
          </Button>
        )}
        {leave && <Button onClick={() => void navigate(`/leave/detail?id=${leave.id}`)}>{t('请假详情')}</Button>}
        <Button onClick={() => void navigate(`/leave/apply?studentId=${student.id}`)}>{t('代请')}</Button>
        {leave && open.includes(leave.status) && <Button onClick={() => setProxy(true)}>{t('代销')}</Button>}
      </footer>
      {isProxy && leave && (
        <ProxyDialog leaveId={leave.id} name={student.xm} onClose={() => setProxy(false)} onDone={onChanged} />
      )}
    </Drawer>
  )
}
