import type { ComponentType } from 'react'
import { DetailPage } from '#browser/kit/detail/detail-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { teacher } from '../shared/people/teacher.ts'
import { MainStateCell } from './main-state-cell.tsx'
import { PersonCell } from './person-cell.tsx'
import { MyFile } from './teacher/my-file.tsx'
import { TeacherScreen } from './teacher/teacher-screen.tsx'
import { show } from '#browser/kit/screens/show.ts'
import { screens } from '../shared/screens.ts'

const list: ListTweaks = {
  columns: ['xm', 'gh', 'sex', 'departmentId', 'staffType', 'title', 'titleLevel', 'sjhm', 'staffStatus'],
  needs: ['photoFileId'],
  state: 'staffStatus',
  cells: { xm: PersonCell, staffStatus: MainStateCell },
}

/** Staff as the office sees them, and as they see themselves. */
export const teacherViews: Record<string, ComponentType> = {
  'base/teacher/detail': () => (
    <DetailPage
      entity={teacher}
      tweaks={{ photo: 'photoFileId', state: 'staffStatus', cells: { staffStatus: MainStateCell } }}
    />
  ),
  ...show(screens, {
    teacher: () => <TeacherScreen tweaks={list} />,
    teacherMine: MyFile,
  }),
}
