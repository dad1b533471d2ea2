import { Button, Input, InputNumber, Popover, Select, Switch, Timeline } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { History, RotateCcw } from 'lucide-react'
import { get } from '#kernel/web/http.ts'
import { t } from '#kernel/web/i18n.ts'
import { IconButton } from '#kernel/web/parts/icon-button.tsx'
import { momentText } from '#kernel/web/parts/moment-text.ts'
import { ToneTag } from '#kernel/web/parts/tone-tag.tsx'
import { isChanged, type ParamChange, type ShownParam } from './param-types.ts'

type Props = {
  param: ShownParam
  /** What is typed and not saved yet. */
  typed: string | undefined
  problem: string | undefined
  isReadonly: boolean
  onType: (value: string) => void
  onReset: () => void
}

/** One parameter: its name and meaning on the left, its control on the right, its default below. */
export function ParamRow(props: Props) {
  const { param, typed, problem } = props
  const id = `param-${param.paramsId}`
  return (
    <div className="param-row" id={`row-${id}`}>
      <div className="param-words">
        <label htmlFor={id}>{t(param.paramsName)}</label>
        {typed !== undefined ? <ToneTag tone="amber">{t('未保存')}</ToneTag> : isChanged(param) && <ToneTag tone="blue">{t('已修改')}</ToneTag>}
        {param.help && <p>{t(param.help)}</p>}
        <code>{param.paramsId}</code>
      </div>
      <div className="param-control">
        <Control {...props} id={id} value={typed ?? param.paramsValue} />
        {problem ? (
          <p className="param-problem" role="alert">
            {problem}
          </p>
        ) : (
          param.control !== 'secret' && <p className="settings-note">{t('默认：{{value}}', { value: defaultText(param) })}</p>
        )}
      </div>
      <div className="param-verbs">
        {isChanged(param) && !props.isReadonly && <IconButton label={t('恢复默认')} icon={RotateCcw} onClick={props.onReset} />}
        <Popover trigger="click" placement="leftTop" destroyOnHidden content={<Changes param={param} />} title={t('修改记录')}>
          <Button type="text" className="icon-button" aria-label={t('修改记录')} icon={<History size={16} strokeWidth={1.75} aria-hidden />} />
        </Popover>
      </div>
    </div>
  )
}

function Control({ param, id, value, problem, isReadonly, onType }: Props & { id: string; value: string }) {
  const status = problem ? 'error' : undefined
  const common = { id, disabled: isReadonly }
  if (param.control === 'flag') return <Switch {...common} checked={value === '1'} onChange={(isOn) => onType(isOn ? '1' : '0')} />
  if (param.control === 'integer') {
    return <InputNumber {...common} status={status} value={value === '' ? null : Number(value)} style={{ width: 160 }} onChange={(number) => onType(number === null ? '' : String(number))} />
  }
  if (param.control === 'choice') {
    return <Select {...common} status={status} value={value} style={{ width: '100%' }} onChange={onType} options={(param.choices ?? []).map((choice) => ({ value: choice.key, label: t(choice.label) }))} />
  }
  if (param.control === 'list' || param.control === 'longText') {
    return <Input.TextArea {...common} status={status} value={value} autoSize={{ minRows: 2, maxRows: 8 }} placeholder={param.control === 'list' ? t('每行一个') : undefined} onChange={(event) => onType(event.target.value)} />
  }
  if (param.control === 'secret') {
    return <Input.Password {...common} status={status} value={value} autoComplete="new-password" placeholder={t('未设置')} visibilityToggle={value !== '******'} onFocus={() => value === '******' && onType('')} onChange={(event) => onType(event.target.value)} />
  }
  return <Input {...common} status={status} value={value} onChange={(event) => onType(event.target.value)} />
}

function Changes({ param }: { param: ShownParam }) {
  const changes = useQuery({ queryKey: ['baseParams', 'history', param.paramsId], queryFn: () => get<ParamChange[]>('base/baseParams/history', { paramsId: param.paramsId }, { quiet: true }), staleTime: 0 })
  if (!changes.data) return <span className="settings-note">{changes.error ? t('加载失败') : t('正在加载')}</span>
  if (changes.data.length === 0) return <span className="settings-note">{t('还没有修改过')}</span>
  return (
    <Timeline
      className="param-changes"
      items={changes.data.map((one) => ({
        content: (
          <>
            <strong>{one.userName}</strong> <span className="settings-note">{momentText(one.time)}</span>
            <p>{`${one.before ?? t('默认')} → ${one.after ?? t('默认')}`}</p>
          </>
        ),
      }))}
    />
  )
}

function defaultText(param: ShownParam): string {
  if (param.control === 'flag') return param.defaultValue === '1' ? t('是') : t('否')
  if (param.control === 'choice') return t(param.choices?.find((choice) => choice.key === param.defaultValue)?.label ?? param.defaultValue)
  return param.defaultValue === '' ? t('空') : param.defaultValue.replaceAll('\n', '、')
}
