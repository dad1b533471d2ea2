import type { DemoPart } from '#kernel/world/demo.ts'
import { addDays } from '#kernel/rules/days.ts'
import { beginOf } from '#kernel/rules/school-time.ts'

/** A value of their own for students, and a change that is still to come. */
const settingsDemo: DemoPart = ({ today }) => ({
  rows: () => [
    {
      entity: 'sys.param',
      key: 'param:favourites',
      values: { paramsId: 'app.maxFavourites', population: 'student', paramsValue: '20' },
    },
    {
      entity: 'sys.param',
      key: 'param:remind',
      values: {
        paramsId: 'notice.remindGapHours',
        population: '',
        paramsValue: null,
        nextValue: '24',
        effectTime: beginOf(addDays(today, 30)),
      },
    },
  ],
})

/** Who looks after the installation itself. */
const platformKeeper: DemoPart = () => ({
  rows: () => [],
  accounts: [{ accountNo: 'cjgly01', userName: '平台管理员', roles: ['cjgly'] }],
})

export const demo: readonly DemoPart[] = [platformKeeper, settingsDemo]
