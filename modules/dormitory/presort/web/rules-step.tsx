import { Button, InputNumber, Segmented, Slider, Switch } from 'antd'
import { ArrowDown, ArrowUp, GripVertical, Lock } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { t } from '#browser/wire/i18n.ts'
import { batchStates } from '../shared/batch.ts'
import { rulesRoute } from '../shared/routes.ts'
import { hardNames, optionalHard, softNames, tailCode, type RuleLine } from '../shared/rules.ts'
import type { HardCode, SoftCode } from '../shared/engine/model.ts'
import { useDeed, type StepProps } from './use-batch.ts'

/** What a rule counts, in a sentence. */
const about = (): Readonly<Record<SoftCode, string>> => ({
  'S-CLASS': t('每间房多一个班级计 1 次'),
  'S-MAJOR': t('每间房多一个专业计 1 次'),
  'S-CONTIG': t('同班同性别的房间每断开一处计 1 次'),
  'S-REGION': t('每间房同城人数超过上限，每超 1 人计 1 次'),
  'S-NATION': t('每间房同一少数民族超过半数床位，每超 1 人计 1 次'),
  'S-HABIT': t('作息不同的每一对计半次'),
  'S-TALL': t('高个子未睡加长床，每人计 1 次'),
})
const tails = () => [
  { value: '1', label: t('同专业') },
  { value: '2', label: t('同专业 → 同院系') },
  { value: '3', label: t('单独留空') },
]

/** ④ What is never broken, and what each broken rule costs; the order is that of the list. */
export function RulesStep({ overview, can, isOwn }: StepProps) {
  const [lines, setLines] = useState<readonly RuleLine[]>(overview.rules)
  const [dragged, setDragged] = useState<string | null>(null)
  const deed = useDeed()
  const open: readonly string[] = [batchStates.draft[0], batchStates.dividing[0], batchStates.adjusting[0]]
  const mayEdit = can('divide') && !isOwn && open.includes(overview.state)
  const change = (code: string, values: Partial<RuleLine>) =>
    setLines((before) => before.map((one) => (one.ruleCode === code ? { ...one, ...values } : one)))
  const hard = lines.filter(({ kind }) => kind === 'H')
  const soft = lines.filter(({ kind, ruleCode }) => kind === 'S' && ruleCode !== tailCode)
  const tail = lines.find(({ ruleCode }) => ruleCode === tailCode)
  const move = (code: string, to: number) => {
    const from = soft.findIndex(({ ruleCode }) => ruleCode === code)
    const moved = soft.filter(({ ruleCode }) => ruleCode !== code)
    moved.splice(to, 0, soft[from]!)
    setLines([...hard, ...moved, ...(tail ? [tail] : [])])
  }
  const save = () =>
    deed.run(
      rulesRoute,
      {
        id: overview.id,
        rules: lines.map(({ ruleCode, enabled, weight, params }) => ({ ruleCode, enabled, weight, ...params })),
      },
      t('规则已保存'),
    )
  return (
    <>
      {isOwn && <p className="presort-hint">{t('规则由公寓管理中心设定，院系只读')}</p>}
      <div className="presort-two">
        <section className="list-card is-solid presort-card">
          <h2>{t('软约束')}</h2>
          <ul className="presort-rules">
            {soft.map(({ ruleCode, enabled, weight, params }, i) => (
              <li
                key={ruleCode}
                draggable={mayEdit}
                className={dragged === ruleCode ? 'presort-dragged' : undefined}
                onDragStart={() => setDragged(ruleCode)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={() => dragged && move(dragged, i)}
              >
                <GripVertical size={16} aria-hidden className="presort-grip" />
                <Switch
                  size="small"
                  aria-label={t(softNames[ruleCode as SoftCode])}
                  checked={enabled}
                  disabled={!mayEdit}
                  onChange={(isOn) => change(ruleCode, { enabled: isOn })}
                />
                <span className="presort-rule-name">
                  <b>{t(softNames[ruleCode as SoftCode])}</b>
                  <small>{about()[ruleCode as SoftCode]}</small>
                  {ruleCode === 'S-REGION' && (
                    <label>
                      {t('同城上限')}{' '}
                      <InputNumber
                        size="small"
                        min={1}
                        max={12}
                        disabled={!mayEdit}
                        placeholder={t('床位的一半')}
                        value={params.cityCap ?? null}
                        onChange={(cityCap) => change(ruleCode, { params: { ...params, cityCap } })}
                      />
                    </label>
                  )}
                  {ruleCode === 'S-TALL' && (
                    <label>
                      {t('身高达到')}{' '}
                      <InputNumber
                        size="small"
                        min={150}
                        max={220}
                        disabled={!mayEdit}
                        value={params.tallFrom ?? 185}
                        onChange={(tallFrom) => change(ruleCode, { params: { ...params, tallFrom: tallFrom ?? 185 } })}
                      />{' '}
                      cm
                    </label>
                  )}
                </span>
                <Slider
                  className="presort-slider"
                  min={0}
                  max={100}
                  value={weight}
                  disabled={!mayEdit || !enabled}
                  ariaLabelForHandle={t('{{rule}}的权重', { rule: t(softNames[ruleCode as SoftCode]) })}
                  onChange={(value: number) => change(ruleCode, { weight: value })}
                />
                <b className="presort-weight">{weight}</b>
                {mayEdit && (
                  <span className="presort-order">
                    {i > 0 && <IconButton label={t('上移')} icon={ArrowUp} onClick={() => move(ruleCode, i - 1)} />}
                    {i < soft.length - 1 && (
                      <IconButton label={t('下移')} icon={ArrowDown} onClick={() => move(ruleCode, i + 1)} />
                    )}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
        <section className="list-card is-solid presort-card">
          <h2>{t('硬约束 · 从不违反')}</h2>
          <ul className="presort-rules">
            {hard.map(({ ruleCode, enabled }) => (
              <li key={ruleCode}>
                {optionalHard.includes(ruleCode as HardCode) ? (
                  <Switch
                    size="small"
                    aria-label={t(hardNames[ruleCode as HardCode])}
                    checked={enabled}
                    disabled={!mayEdit}
                    onChange={(isOn) => change(ruleCode, { enabled: isOn })}
                  />
                ) : (
                  <Lock size={14} aria-hidden />
                )}
                <b>{t(hardNames[ruleCode as HardCode])}</b>
              </li>
            ))}
          </ul>
          <h2>{t('尾数合住')}</h2>
          <p className="presort-hint">{t('班级住满整间后剩下的学生')}</p>
          <Segmented
            disabled={!mayEdit}
            value={tail?.params.tail ?? '2'}
            options={tails()}
            onChange={(value) => change(tailCode, { params: { tail: value } })}
          />
        </section>
      </div>
      {mayEdit && (
        <div className="presort-foot">
          <Button type="primary" loading={deed.isBusy} onClick={() => void save()}>
            {t('保存规则')}
          </Button>
        </div>
      )}
    </>
  )
}
