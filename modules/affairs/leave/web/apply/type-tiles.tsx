import { ApplyTiles } from '#patterns/application/web/apply-tiles.tsx'
import { t } from '#browser/wire/i18n.ts'
import type { OfferedType } from '../../shared/ask/own-leave.ts'
import { TypeIcon } from '../parts/type-icon.tsx'
import type { Application } from './use-application.ts'

/** Kinds of leave as tiles, each with what of it is left this term. */
export function TypeTiles({ app, onChosen }: { app: Application; onChosen: () => void }) {
  const { types } = app.start.prefill
  return (
    <ApplyTiles
      app={app}
      name="typeId"
      label={t('请假类型')}
      problem={app.problems['studentId']}
      tiles={types.map((type) => ({
        value: type.id,
        title: t(type.name),
        note: quotaText(type),
        icon: <TypeIcon icon={type.icon} color={type.color} />,
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
  )
}

/** Registrations for weekends and holidays are there to go home; going abroad leaves the city. */
function withHabits(type: OfferedType, { values }: Application): Record<string, unknown> {
  const isHome = ['08', '09'].includes(type.code)
  const isAbroad = type.code === '10'
  const isPlain = !values['isOut'] && !values['isOvernight'] && !values['isOutOfCity']
  return {
    typeId: type.id,
    ...(isPlain && (isHome || isAbroad) ? { isOut: true, isOvernight: true, isOutOfCity: isAbroad } : {}),
  }
}

/** What of a kind of leave is used and left. */
export function quotaText({ usedDays, maxDaysTerm, maxDaysOnce }: OfferedType): string {
  if (maxDaysTerm !== null) return t('本学期已用 {{used}} 天/上限 {{most}} 天', { used: usedDays, most: maxDaysTerm })
  if (maxDaysOnce !== null) return t('单次最多 {{n}} 天', { n: maxDaysOnce })
  return usedDays > 0 ? t('本学期已用 {{n}} 天', { n: usedDays }) : t('不限天数')
}
