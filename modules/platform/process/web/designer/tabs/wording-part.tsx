import { Input, Tag } from 'antd'
import type { InputRef } from 'antd'
import dayjs from 'dayjs'
import { useRef } from 'react'
import {
  numberParts,
  numberRuleProblem,
  numberText,
  titleText,
  usualNumberRule,
  usualTitleRule,
} from '#services/flow/shared/number-rule.ts'
import type { Design, TypeBasics } from '#services/flow/shared/routes/models.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { Select } from '#browser/kit/phone/select.tsx'
import { TabField } from './tab-parts.tsx'

const numberWords = ['{CODE}', '{yyyy}', '{yyyyMM}', '{yyyyMMdd}', '{seq:4}'] as const
const mostSummary = 5
/** Never shown in lists, so never offered for them. */
const unfit = ['files', 'idCard', 'phone', 'divider', 'notice']

/** Number, title and summary, each with what it comes to. */
export function WordingPart({
  design,
  type,
  errors,
  set,
  isReadOnly,
}: {
  design: Design
  type: TypeBasics
  errors: Record<string, string>
  set: (next: Partial<TypeBasics>) => void
  isReadOnly: boolean
}) {
  const rule = type.numberRule ?? ''
  const problem = rule === '' ? null : numberRuleProblem(rule)
  const example = numberText(numberParts(rule || null, { code: type.code, day: dayjs().format('YYYY-MM-DD') }), 1)
  const fields = type.isDeclared ? [] : (design.form?.fields ?? []).filter((field) => !unfit.includes(field.type))
  const words = [
    { name: 'starter', label: t('发起人') },
    { name: 'name', label: t('流程名称') },
    ...fields.filter(({ type: kind }) => kind !== 'table').map(({ name, label }) => ({ name, label })),
  ]
  const title = titleText(type.titleRule, {
    ...Object.fromEntries(words.map(({ name, label }) => [name, `〔${label}〕`])),
    starter: t('张三'),
    name: shown(type.name),
  })
  return (
    <div className="design-grid">
      <RuleField
        label={t('编号规则')}
        value={rule}
        placeholder={usualNumberRule}
        isReadOnly={isReadOnly}
        words={numberWords.map((word) => ({ word, label: word }))}
        problem={problem ?? errors['numberRule']}
        hint={problem ? undefined : t('示例：{{text}}', { text: example })}
        onChange={(numberRule) => set({ numberRule: numberRule || null })}
      />
      <RuleField
        label={t('标题规则')}
        value={type.titleRule ?? ''}
        placeholder={usualTitleRule}
        isReadOnly={isReadOnly}
        words={words.map(({ name, label }) => ({ word: `{${name}}`, label: shown(label) }))}
        problem={errors['titleRule']}
        hint={t('示例：{{text}}', { text: title })}
        onChange={(titleRule) => set({ titleRule: titleRule || null })}
      />
      {!type.isDeclared && (
        <TabField
          label={t('摘要字段')}
          hint={t('显示在列表和待办中，最多 5 个；不选则取前几个字段。某环节隐藏的字段不会出现')}
          problem={errors['summaryFields']}
          isWide
        >
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              allowClear
              maxCount={mostSummary}
              disabled={isReadOnly}
              value={type.summaryFields.filter((name) => fields.some((field) => field.name === name))}
              placeholder={t('自动')}
              options={fields.map(({ name, label }) => ({ value: name, label: shown(label) }))}
              onChange={(summaryFields: string[]) => set({ summaryFields })}
            />
          )}
        </TabField>
      )}
    </div>
  )
}

type RuleProps = {
  label: string
  value: string
  placeholder: string
  words: readonly { word: string; label: string }[]
  hint?: string | undefined
  problem?: string | undefined
  isReadOnly: boolean
  onChange: (value: string) => void
}

/** A text with words in braces, which are put in where the cursor stands. */
function RuleField({ label, value, placeholder, words, hint, problem, isReadOnly, onChange }: RuleProps) {
  const input = useRef<InputRef>(null)
  const insert = (word: string) => {
    const element = input.current?.input
    // What is in force goes on from there, where nothing was written yet.
    const text = value || placeholder
    const at = value === '' ? text.length : (element?.selectionStart ?? text.length)
    onChange(`${text.slice(0, at)}${word}${value === '' ? '' : text.slice(element?.selectionEnd ?? at)}`)
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(at + word.length, at + word.length)
    })
  }
  return (
    <TabField label={label} problem={problem} isWide {...(hint === undefined ? {} : { hint })}>
      {(id) => (
        <span className="design-lines">
          <Input
            id={id}
            ref={input}
            value={value}
            placeholder={placeholder}
            maxLength={100}
            disabled={isReadOnly}
            status={problem ? 'error' : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          {!isReadOnly && (
            <span className="design-words">
              {words.map(({ word, label: name }) => (
                <button key={word} type="button" onClick={() => insert(word)}>
                  <Tag variant="filled">{name}</Tag>
                </button>
              ))}
            </span>
          )}
        </span>
      )}
    </TabField>
  )
}
