import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { TodaySource } from '#modules/school/base/shared/students/student-today.ts'
import { boardStatesRoute, type BoardState } from '../../shared/board.ts'

/** Whether students are at school, on leave or overdue, for whoever has them on the board. */
export const contributions: readonly TodaySource[] = [
  {
    permission: 'leaveBoard:read',
    async read(ids, signal) {
      const told = await get(boardStatesRoute, { ids }, { signal })
      return new Map(told.map(({ id, state }) => [id, wordOf(state)]))
    },
  },
]

function wordOf(state: BoardState): { text: string; tone: string } {
  if (state === 'overdue') return { text: t('逾期'), tone: 'red' }
  if (state === 'here') return { text: t('在校', { context: 'now' }), tone: 'green' }
  return { text: t('请假中'), tone: 'blue' }
}
