import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RecordRow } from '#kernel/fields/view.ts'
import { get, type Page } from '#browser/wire/http.ts'
import { enrolledStatuses } from '../../shared/students/student-status.ts'

const asked = {
  xjztM: enrolledStatuses.join(','),
  ascs: 'xh',
  columns: 'photoFileId,infoComplete,political,nation',
}

const people = (query: Readonly<Record<string, string | number>>) =>
  get<Page<RecordRow>>('base/baseStudentInfo/list', { ...asked, ...query })

/** Everybody of a class who is on record, by number. */
export function useClassPeople(classId: string) {
  return useQuery({
    queryKey: ['base/baseStudentInfo', 'class', classId],
    queryFn: () => people({ classId, size: 500 }),
  })
}

/** Whoever of some classes a word finds: by name, pinyin or number. */
export function usePeopleByWord(classIds: readonly string[], word: string) {
  return useQuery({
    queryKey: ['base/baseStudentInfo', 'classes', classIds, word],
    queryFn: () => people({ classId_in: classIds.join(','), keyword: word, size: 100 }),
    placeholderData: keepPreviousData,
  })
}
