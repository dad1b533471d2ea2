import { useRegions } from '#kernel/fields/choices/region/view.tsx'
import { ApplyConfirm } from '#patterns/application/web/apply-confirm.tsx'
import { t } from '#browser/wire/i18n.ts'
import { spanText } from '#browser/wire/time-words.ts'
import type { OfferedType } from '../../shared/ask/own-leave.ts'
import { TypeIcon } from '../parts/type-icon.tsx'
import type { Application } from './use-application.ts'

/** A leave once more, on a phone, before it is handed in. */
export function ConfirmStep({ app, type, onChange }: { app: Application; type: OfferedType; onChange: () => void }) {
  const { nameOf } = useRegions()
  const { values, preview } = app
  const textOf = (name: string) => (typeof values[name] === 'string' ? String(values[name]).trim() : '')
  const isLeaving = values['isOvernight'] === true || values['isOutOfCity'] === true
  const isOut = values['isOut'] === true || isLeaving
  const files = Array.isArray(values['fileIds']) ? values['fileIds'].length : 0
  const teachers = new Set((preview?.lessons ?? []).map(({ teacherName }) => teacherName).filter(Boolean)).size
  const left = type.maxDaysTerm === null ? null : type.maxDaysTerm - (preview?.usedDays ?? 0) - (preview?.days ?? 0)
  return (
    <ApplyConfirm
      app={app}
      icon={<TypeIcon icon={type.icon} />}
      title={t('{{type}} {{n}} 天', { type: t(type.name), n: preview?.days ?? '…' })}
      note={left === null ? undefined : t('批准后本学期还可请 {{n}} 天', { n: Math.max(0, left) })}
      lines={[
        [t('时间'), textOf('startTime') && textOf('endTime') && spanText(textOf('startTime'), textOf('endTime'))],
        [
          t('影响'),
          preview && (preview.lessonCount > 0 ? t('{{n}} 节课', { n: preview.lessonCount }) : t('不影响上课')),
        ],
        [t('出校'), outText(values)],
        [
          t('去向'),
          isOut &&
            [textOf('cantonCode') && nameOf(textOf('cantonCode')), textOf('destAddress')].filter(Boolean).join(' '),
        ],
        [t('同行人'), isOut && textOf('companions')],
        [t('事由'), textOf('reason')],
        [t('材料'), files > 0 && t('{{n}} 份', { n: files, context: 'files' })],
      ]}
      before={preview?.parent ? [parentTold(preview.parent)] : []}
      after={{
        title: t('批准后生效'),
        note: [
          ...(isOut ? [t('得到通行码')] : []),
          ...(teachers > 0 ? [t('告知 {{n}} 位任课老师', { n: teachers })] : []),
          t('到期请按时销假'),
        ].join(t('，')),
      }}
      contact={isOut ? contactOf(app) : null}
      onChange={onChange}
    />
  )
}

function outText(values: Application['values']): string {
  const ways = [
    values['isOvernight'] === true ? t('离校过夜') : null,
    values['isOutOfCity'] === true ? t('离开本市') : null,
  ].filter((way) => way !== null)
  if (ways.length > 0) return ways.join(t('、'))
  return values['isOut'] === true ? t('出校门，不在外住宿') : t('不出校门')
}

function parentTold({ name, phone }: { name: string | null; phone: string | null }) {
  return phone
    ? { title: t('告知家长'), note: t('{{name}} {{phone}}，短信', { name: name ?? '', phone }), when: t('提交即发') }
    : { title: t('告知家长'), note: t('没有核实过的家长号码，由辅导员电话联系') }
}

/** The number that is called, as far as it is known here. */
function contactOf({ values, start }: Application): { label: string; text: string } | null {
  const name = values['emergName']
  if (typeof name !== 'string' || name === '') return null
  const known = start.prefill.contacts.find((one) => one.name === name && one.relation === values['emergRelation'])
  const phone = values['emergPhone'] || known?.phone
  return { label: t('紧急联系人'), text: [known && t(known.relationName), name, phone].filter(Boolean).join(' ') }
}
