import { dateText } from '#browser/wire/time-words.ts'
import { dayOf } from '#kernel/rules/school-time.ts'
import { ApplyAgain } from '#patterns/application/web/apply-again.tsx'
import { ApplyTiles } from '#patterns/application/web/apply-tiles.tsx'
import { t } from '#browser/wire/i18n.ts'
import { habitsOf } from '../../shared/ask/habits.ts'
import type { OfferedType } from '../../shared/ask/own-leave.ts'
import { TypeIcon } from '../parts/type-icon.tsx'
import type { Application } from './use-application.ts'

/** Kinds of leave as tiles, each with what of it is left this term. */
export function TypeTiles({ app, isNarrow, onChosen }: { app: Application; isNarrow: boolean; onChosen: () => void }) {
  const { types } = app.start.prefill
  return (
    <>
      {isNarrow && <Again app={app} onChosen={onChosen} />}
      <ApplyTiles
        app={app}
        name="typeId"
        label={t('请假类型')}
        problem={app.problems['studentId']}
        tiles={types.map((type) => ({
          value: type.id,
          title: t(type.name),
          note: quotaText(type),
          icon: <TypeIcon icon={type.icon} />,
          beside: decidersText(type),
          used: type.maxDaysTerm === null ? null : type.usedDays / type.maxDaysTerm,
        }))}
        onChoose={(id) => {
          app.set(
            withHabits(
              types.find((type) => type.id === id)!,
              app,
            ),
          )
          onChosen()
        }}
      />
    </>
  )
}

/** The last leave once more, on other days. */
function Again({ app, onChosen }: { app: Application; onChosen: () => void }) {
  const { last, types, contacts } = app.start.prefill
  const type = types.find(({ id }) => id === last?.typeId)
  if (!last || !type) return null
  const { typeId, isOut, isOvernight, isOutOfCity, cantonCode, destAddress, transport } = last
  const isKnown = contacts.some(({ name, relation }) => name === last.emergName && relation === last.emergRelation)
  const said = [
    t('{{type}} {{n}} 天', { type: t(type.name), n: last.days }),
    destAddress,
    dateText(dayOf(last.startTime)),
  ]
  return (
    <ApplyAgain
      note={said.filter(Boolean).join(' · ')}
      onTake={() => {
        app.set({
          typeId,
          isOut,
          isOvernight,
          isOutOfCity,
          cantonCode,
          destAddress,
          transport,
          // The number of somebody who is not of the family is not known here.
          ...(isKnown ? { emergName: last.emergName, emergRelation: last.emergRelation, emergPhone: null } : {}),
        })
        onChosen()
      }}
    />
  )
}

/** Who decides on a day of it. */
function decidersText({ levels, asksParents }: OfferedType): string {
  const names = levels.length > 2 ? t('{{n}} 级审批', { n: levels.length }) : levels.map((name) => t(name)).join('→')
  return asksParents ? [t('家长确认'), names].filter(Boolean).join('\n') : names
}

function withHabits(type: OfferedType, { values }: Application): Record<string, unknown> {
  const isPlain = !values['isOut'] && !values['isOvernight'] && !values['isOutOfCity']
  return { typeId: type.id, ...(isPlain ? habitsOf(type.code) : {}) }
}

/** What of a kind of leave is used and left. */
export function quotaText({ usedDays, maxDaysTerm, maxDaysOnce }: OfferedType): string {
  if (maxDaysTerm !== null) return t('本学期已用 {{used}} 天/上限 {{most}} 天', { used: usedDays, most: maxDaysTerm })
  if (maxDaysOnce !== null) return t('单次最多 {{n}} 天', { n: maxDaysOnce })
  return usedDays > 0 ? t('本学期已用 {{n}} 天', { n: usedDays }) : t('不限天数')
}
