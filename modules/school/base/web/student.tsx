import type { ComponentType } from 'react'
import type { CellProps } from '#kernel/fields/view.ts'
import { FormPage } from '#browser/kit/form/form-page.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { ProgressLine } from '#browser/kit/parts/progress-line.tsx'
import { student } from '../shared/students/student.ts'
import { MainStateCell } from './main-state-cell.tsx'
import { PersonCell } from './person-cell.tsx'
import { ChangeScreen } from './student/change-screen.tsx'
import { LedStudents } from './student/led-students.tsx'
import { MyRecord } from './student/my-record.tsx'
import { StudentPage } from './student/profile.tsx'
import { StudentList } from './student/student-list.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

const list: ListTweaks = {
  columns: ['xm', 'xh', 'sex', 'classId', 'majorId', 'xjztM', 'sjhm', 'infoComplete', 'updateTime'],
  needs: ['photoFileId'],
  state: 'xjztM',
  cells: { xm: PersonCell, xjztM: MainStateCell, infoComplete: CompleteCell },
  detailPath: '/base/student/detail',
  formPath: '/base/student/form',
}

/** Students as the office, the counsellor, the head teacher and the student see them; who sees whom is the server's to say. */
export const studentViews: Record<string, ComponentType> = {
  ...show(screens, {
    student: () => <StudentList tweaks={list} />,
    studentDetail: StudentPage,
    studentForm: () => <FormPage entity={student} back="/base/student" />,
    studentChange: ChangeScreen,
    list: () => <LedStudents isFdy />,
    bzr: () => <LedStudents isFdy={false} />,
    mine: MyRecord,
  }),
}

function CompleteCell({ value }: CellProps) {
  return <ProgressLine percent={Number(value ?? 0)} label={t('信息完整度')} />
}
