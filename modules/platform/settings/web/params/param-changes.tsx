import { Timeline } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { get } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { momentText, plannedText } from '#browser/wire/time-words.ts'
import { paramHistoryRoute, type ParamChange, type ShownParam } from '../../shared/params.ts'
import { rowKey, valueText } from './param-types.ts'

/** Who changed a parameter, when, from what to what. */
export function ParamChanges({ param }: { param: ShownParam }) {
  const { paramsId, population } = param
  const changes = useQuery({
    queryKey: ['baseParams', 'history', rowKey(param)],
    queryFn: () => get(paramHistoryRoute, { paramsId, population }),
    staleTime: 0,
  })
  if (!changes.data) return <span className="settings-note">{changes.error ? t('加载失败') : t('正在加载')}</span>
  if (changes.data.length === 0) return <span className="settings-note">{t('还没有修改过')}</span>
  return (
    <Timeline
      className="param-changes"
      items={changes.data.map((one) => ({
        content: (
          <>
            <strong>{one.userName}</strong> <span className="settings-note">{momentText(one.time)}</span>
            <p>{changeText(param, one)}</p>
          </>
        ),
      }))}
    />
  )
}

function changeText(param: ShownParam, { before, after, kind, effectTime }: ParamChange): string {
  const text = (value: string | null) => (value === null ? t('默认') : valueText(param, value))
  if (kind === 'cancelled') return t('取消预约的修改')
  if (kind === 'later')
    return t('预约改为 {{value}}，{{time}} 生效', {
      value: text(after),
      time: effectTime ? plannedText(effectTime) : '',
    })
  return `${text(before)} → ${text(after)}`
}
