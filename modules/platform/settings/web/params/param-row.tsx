import { Button, Popover } from 'antd'
import { CalendarClock, History, RotateCcw } from 'lucide-react'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { plannedText } from '#browser/wire/time-words.ts'
import { ParamChanges } from './param-changes.tsx'
import { ParamControl } from './param-control.tsx'
import type { ShownParam } from '../../shared/params.ts'
import { isChanged, rowKey, valueText } from './param-types.ts'

type Props = {
  param: ShownParam
  /** What is typed and not saved yet. */
  typed: string | undefined
  problem: string | undefined
  isReadonly: boolean
  onType: (value: string) => void
  onReset: () => void
  onLater: () => void
  onCancelLater: () => void
}

/** One parameter: its name and meaning on the left, its control on the right, its default and what is to come below. */
export function ParamRow(props: Props) {
  const { param, typed, problem, isReadonly } = props
  const id = `param-${rowKey(param)}`
  return (
    <div className={param.population === '' ? 'param-row' : 'param-row param-row-part'} id={`row-${id}`}>
      <div className="param-words">
        <label htmlFor={id}>
          {param.populationName ? t('其中：{{name}}', { name: t(param.populationName) }) : t(param.paramsName)}
        </label>
        {typed !== undefined ? (
          <ToneTag tone="amber">{t('未保存')}</ToneTag>
        ) : (
          isChanged(param) && <ToneTag tone="blue">{t('已修改')}</ToneTag>
        )}
        {param.population === '' && (
          <>
            {param.help && <p>{t(param.help)}</p>}
            {param.warning && (
              <p className="param-warning" role="note">
                {t(param.warning)}
              </p>
            )}
            <code>{param.paramsId}</code>
          </>
        )}
      </div>
      <div className="param-control">
        <ParamControl
          id={id}
          param={param}
          value={typed ?? param.paramsValue}
          isReadonly={isReadonly}
          isWrong={problem !== undefined}
          onType={props.onType}
        />
        {problem ? (
          <p className="param-problem" role="alert">
            {problem}
          </p>
        ) : (
          param.control !== 'secret' && <p className="settings-note">{noteText(param)}</p>
        )}
        {param.next && (
          <p className="param-next">
            <CalendarClock size={14} strokeWidth={1.75} aria-hidden />
            <span>
              {t('将于 {{time}} 生效：{{value}}', {
                time: plannedText(param.next.effectTime),
                value: valueText(param, param.next.paramsValue),
              })}
            </span>
            {!isReadonly && (
              <Button type="link" size="small" onClick={props.onCancelLater}>
                {t('取消预约')}
              </Button>
            )}
          </p>
        )}
      </div>
      <div className="param-verbs">
        {isChanged(param) && !isReadonly && (
          <IconButton
            label={param.population === '' ? t('恢复默认') : t('恢复为通用值')}
            icon={RotateCcw}
            onClick={props.onReset}
          />
        )}
        {!isReadonly && <IconButton label={t('预约修改')} icon={CalendarClock} onClick={props.onLater} />}
        <Popover
          trigger="click"
          placement="leftTop"
          destroyOnHidden
          content={<ParamChanges param={param} />}
          title={t('修改记录')}
        >
          <Button
            type="text"
            className="icon-button"
            aria-label={t('修改记录')}
            icon={<History size={16} strokeWidth={1.75} aria-hidden />}
          />
        </Popover>
      </div>
    </div>
  )
}

function noteText(param: ShownParam): string {
  const value = valueText(param, param.defaultValue)
  if (param.population === '') return t('默认：{{value}}', { value })
  return param.isSet ? t('通用值：{{value}}', { value }) : t('未单独设置，使用通用值：{{value}}', { value })
}
