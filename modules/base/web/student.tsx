import type { ComponentType } from 'react'
import type { CellProps } from '#kernel/fields/view.ts'
import type { DetailPart, DetailTweaks } from '#kernel/web/detail/tweaks.ts'
import { DetailPage } from '#kernel/web/detail/detail-page.tsx'
import { t } from '#kernel/web/i18n.ts'
import { ListPage } from '#kernel/web/list/list-page.tsx'
import type { ListTweaks } from '#kernel/web/list/tweaks.ts'
import { ProgressLine } from '#kernel/web/parts/progress-line.tsx'
import { ToneTag } from '#kernel/web/parts/tone-tag.tsx'
import { screensOf } from '#kernel/web/screens/screens-of.tsx'
import { useSession } from '#kernel/web/session.ts'
import { student } from '../shared/student.ts'
import { MainStateCell } from './main-state-cell.tsx'
import { PersonCell } from './person-cell.tsx'

const cells = { xm: PersonCell, xjztM: MainStateCell, infoComplete: CompleteCell }

const list: ListTweaks = {
  title: () => t('学生信息'),
  columns: ['xm', 'xh', 'sex', 'classId', 'majorId', 'xjztM', 'sjhm', 'infoComplete', 'updateTime'],
  needs: ['photoFileId'],
  state: 'xjztM',
  cells,
  detailPath: '/base/student/detail',
}

const detail: DetailTweaks = {
  header: StudentHeader,
  facts: ['xh', 'classId', 'majorId', 'departmentId', 'grade', 'sjhm', 'campusId', 'infoComplete'],
  cells: { xjztM: MainStateCell, infoComplete: CompleteCell },
  photo: 'photoFileId',
  state: 'xjztM',
}

/** Students as the office, the counsellor and the student see them; who sees whom is the server's to say. */
export const studentViews: Record<string, ComponentType> = {
  ...screensOf(student, { component: 'base/student', list, detail }),
  'base/student/fdy': () => (
    <ListPage
      entity={student}
      tweaks={{ ...list, title: () => t('所带学生'), detailPath: undefined }}
      detail={detail}
    />
  ),
  'base/student/mine': MyRecord,
}

function StudentHeader({ row, world }: DetailPart) {
  return (
    <h2>
      {String(row.xm ?? '')}
      <MainStateCell
        name="xjztM"
        field={student.fields.xjztM}
        value={row.xjztM}
        row={row}
        world={world}
        place="detail"
      />
      {row.inSchool === false && <ToneTag tone="grey">{t('不在校')}</ToneTag>}
    </h2>
  )
}

function CompleteCell({ value }: CellProps) {
  return <ProgressLine percent={Number(value ?? 0)} label={t('信息完整度')} />
}

function MyRecord() {
  const user = useSession((session) => session.user)
  const detailOf = user?.detail as { studentId?: string } | null | undefined
  const id = (user?.studentId as string | undefined) ?? detailOf?.studentId
  return <DetailPage entity={student} tweaks={detail} id={id ?? ''} />
}
