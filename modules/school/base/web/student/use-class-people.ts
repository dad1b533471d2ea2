import { useQuery } from '@tanstack/react-query'
import type { RecordRow } from '#kernel/fields/view.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { enrolledStatuses } from '../../shared/students/student-status.ts'

/** Everybody of a class who is on record, by number. */
export function useClassPeople(classId: string) {
  return useQuery({
    queryKey: ['base/baseStudentInfo', 'class', classId],
    queryFn: () =>
      get<Page<RecordRow>>('base/baseStudentInfo/list', {
        classId,
        xjztM: enrolledStatuses.join(','),
        size: 500,
        ascs: 'xh',
        columns: 'photoFileId,infoComplete,political,nation',
      }),
  })
}
