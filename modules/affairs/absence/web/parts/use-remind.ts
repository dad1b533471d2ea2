import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { useRemind } from '#patterns/worklist/web/use-remind.ts'
import { mostReminded, remindRoute } from '../../shared/board.ts'

/** Asks students to come back. */
export function useRemindStudents(onChanged: () => void) {
  return useRemind({
    send: (ids) => post(remindRoute, { leaveIds: ids.slice(0, mostReminded) }),
    nobody: t('没有可以提醒的学生'),
    onChanged,
  })
}
