import { Checkbox, InputNumber, Radio, Switch } from 'antd'
import type { FlowSettings } from '#services/flow/shared/model/model.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { LoadError, RowsSkeleton } from '#browser/kit/parts/states.tsx'
import type { DesignTabProps } from '../design-state.ts'
import { RuleEditor } from '../panel/rule-editor.tsx'
import { PrintPart } from './print-part.tsx'
import { SaveBar, TabField, TabGroup } from './tab-parts.tsx'
import { useBasics } from './use-basics.ts'
import { WordingPart } from './wording-part.tsx'
import './tabs.css'

type Option<V> = { value: V; label: string }
const withdraws: Option<FlowSettings['withdraw']>[] = [
  { value: 'never', label: tKey('不允许') },
  { value: 'beforeFirst', label: tKey('首个审批人处理前') },
  { value: 'untilEnd', label: tKey('结束前任意时间') },
]
const dedupes: Option<FlowSettings['dedupe']>[] = [
  { value: 'none', label: tKey('不去重') },
  { value: 'once', label: tKey('同一人只审一次，后续自动通过') },
  { value: 'consecutive', label: tKey('仅连续环节去重') },
]
const resubmits: Option<FlowSettings['resubmit']>[] = [
  { value: 'again', label: tKey('逐级：从第一个环节重新审批') },
  { value: 'straight', label: tKey('直达：回到退回的环节') },
]
const returns: Option<FlowSettings['returnOfOne']>[] = [
  { value: 'atOnce', label: tKey('立即退回') },
  { value: 'asRejection', label: tKey('计为一票拒绝') },
]

/** 设置: rules of the whole flow, part of the version; number, title and summary, which belong to the kind of matter and hold at once. */
export function SettingsTab({ design, change, reload, isReadOnly }: DesignTabProps) {
  const { settings } = design.draft
  const basics = useBasics(design.id, reload)
  const put = (next: Partial<FlowSettings>, mark?: string) =>
    change({ draft: { ...design.draft, settings: { ...settings, ...next } } }, mark)
  return (
    <div className="design-sheet">
      <TabGroup title={t('流程规则')} hint={t('随流程发布，发布前不影响进行中的流程')}>
        <div className="design-grid" inert={isReadOnly}>
          <Choices
            label={t('发起人撤回')}
            options={withdraws}
            value={settings.withdraw}
            onChange={(withdraw) => put({ withdraw })}
          />
          <Choices
            label={t('审批人去重')}
            options={dedupes}
            value={settings.dedupe}
            onChange={(dedupe) => put({ dedupe })}
          />
          <TabField
            label={t('退回后重新提交')}
            hint={settings.isResubmitFixed ? t('审批人退回时不能选择') : t('审批人退回时可以另选')}
            isWide
          >
            {(id) => (
              <span className="design-lines">
                <Radio.Group
                  id={id}
                  value={settings.resubmit}
                  onChange={(event) => put({ resubmit: event.target.value as FlowSettings['resubmit'] })}
                  options={resubmits.map((one) => ({ value: one.value, label: t(one.label) }))}
                />
                <Checkbox
                  checked={settings.isResubmitFixed}
                  onChange={(event) => put({ isResubmitFixed: event.target.checked })}
                >
                  {t('锁定为该方式')}
                </Checkbox>
              </span>
            )}
          </TabField>
          <Choices
            label={t('会签中一人退回')}
            options={returns}
            value={settings.returnOfOne}
            onChange={(returnOfOne) => put({ returnOfOne })}
          />
          <TabField label={t('加签人可否决')} hint={t('关闭时加签人的拒绝只作为意见')}>
            {(id) => (
              <span>
                <Switch id={id} checked={settings.addSignVeto} onChange={(addSignVeto) => put({ addSignVeto })} />
              </span>
            )}
          </TabField>
          <TabField label={t('撤销审批时限')} hint={t('审批人在此时间内可撤销自己的审批，0 为不允许')}>
            {(id) => (
              <InputNumber
                id={id}
                style={{ width: '100%' }}
                min={0}
                max={1440}
                precision={0}
                suffix={t('分钟')}
                value={settings.takeBackMinutes}
                onChange={(value) => put({ takeBackMinutes: value ?? 0 }, 'settings:takeBack')}
              />
            )}
          </TabField>
          <TabField label={t('退回后保留')} hint={t('逾期未重新提交的自动结束')}>
            {(id) => (
              <InputNumber
                id={id}
                style={{ width: '100%' }}
                min={1}
                max={365}
                precision={0}
                suffix={t('天')}
                value={settings.returnKeepDays}
                onChange={(value) => put({ returnKeepDays: value ?? 30 }, 'settings:keep')}
              />
            )}
          </TabField>
          <TabField label={t('催办时发短信')}>
            {(id) => (
              <span>
                <Switch id={id} checked={settings.urgeBySms} onChange={(urgeBySms) => put({ urgeBySms })} />
              </span>
            )}
          </TabField>
        </div>
      </TabGroup>
      <TabGroup title={t('抄送')}>
        <div className="design-grid" inert={isReadOnly}>
          <div className="design-field">
            <RuleEditor
              design={design}
              label={t('提交时抄送')}
              value={settings.copiesAtStart}
              onChange={(copiesAtStart, mark) => put({ copiesAtStart }, mark)}
            />
          </div>
          <div className="design-field">
            <RuleEditor
              design={design}
              label={t('结束时抄送')}
              value={settings.copiesAtEnd}
              onChange={(copiesAtEnd, mark) => put({ copiesAtEnd }, mark)}
            />
          </div>
        </div>
      </TabGroup>
      <TabGroup title={t('编号、标题与摘要')} hint={t('保存后立即用于新发起的流程')}>
        {basics.answer.error ? (
          <LoadError error={basics.answer.error} onRetry={() => void basics.answer.refetch()} />
        ) : !basics.type ? (
          <RowsSkeleton count={3} height={64} />
        ) : (
          <WordingPart
            design={design}
            type={basics.type}
            errors={basics.errors}
            set={basics.set}
            isReadOnly={isReadOnly}
          />
        )}
        {!isReadOnly && (
          <SaveBar
            isDirty={basics.isDirty}
            isSaving={basics.isSaving}
            onSave={() => void basics.save()}
            onUndo={basics.undo}
          />
        )}
      </TabGroup>
      <PrintPart processType={design.processType} />
    </div>
  )
}

function Choices<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly Option<V>[]
  value: V
  onChange: (value: V) => void
}) {
  return (
    <TabField label={label} isWide>
      {(id) => (
        <Radio.Group
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
          options={options.map((one) => ({ value: one.value, label: t(one.label) }))}
        />
      )}
    </TabField>
  )
}
