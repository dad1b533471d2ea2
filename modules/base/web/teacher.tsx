import { screensOf } from '#kernel/web/screens/screens-of.tsx'
import { teacher } from '../shared/teacher.ts'
import { MainStateCell } from './main-state-cell.tsx'
import { PersonCell } from './person-cell.tsx'

export const teacherViews = screensOf(teacher, {
  list: {
    columns: ['xm', 'gh', 'sex', 'departmentId', 'staffType', 'title', 'titleLevel', 'sjhm', 'staffStatus'],
    needs: ['photoFileId'],
    state: 'staffStatus',
    cells: { xm: PersonCell, staffStatus: MainStateCell },
  },
  detail: { photo: 'photoFileId', state: 'staffStatus', cells: { staffStatus: MainStateCell } },
})
