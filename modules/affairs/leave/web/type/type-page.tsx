import { CircleCheck, CircleStop } from 'lucide-react'
import { useMemo } from 'react'
import type { CellProps, RecordRow } from '#kernel/fields/view.ts'
import { useFeedback } from '#browser/wire/feedback.ts'
import type { FormPart, FormTweaks } from '#browser/kit/form/tweaks.ts'
import { useForget } from '#browser/kit/hooks/use-meta.ts'
import { post } from '#browser/wire/http.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { ListPage } from '#browser/kit/list/list-page.tsx'
import type { ListTweaks } from '#browser/kit/list/tweaks.ts'
import { wasDone } from '#browser/wire/calls/was-done.ts'
import { leaveType, typeModes } from '../../shared/settings/leave-type.ts'
import { kindColour } from '#browser/kit/theme/chart-colours.ts'
import { TypeIcon } from '../parts/type-icon.tsx'
import { ColourInput, IconInput } from './look-inputs.tsx'
import './type.css'

/** 请假类型: what each kind asks of a student. One that is not wanted any more is disabled, never removed. */
export function TypePage() {
  const forget = useForget(leaveType)
  const { success, confirm } = useFeedback()
  const tweaks = useMemo((): ListTweaks => {
    const turn = async (row: RecordRow) => {
      const isOn = row.enabled === true
      if (
        isOn &&
        !(await confirm({
          title: t('停用后学生不能再选“{{name}}”，已有的请假单不受影响。确定停用吗？', {
            name: shown(String(row.name)),
          }),
          okText: t('停用', { context: 'verb' }),
          isDanger: true,
        }))
      )
        return
      const isDone = await wasDone(post('xsgl/leaveType/update', { id: row.id, version: row.version, enabled: !isOn }))
      if (!isDone) return
      success(isOn ? t('已停用') : t('已启用'))
      await forget()
    }
    return {
      form,
      needs: ['color', 'icon', 'enabled'],
      cells: { name: NameCell },
      useViews: () => [
        { key: 'on', label: t('启用中'), params: { enabled: 'true' } },
        { key: 'off', label: t('已停用'), params: { enabled: 'false' } },
      ],
      rowActions: [
        {
          key: 'turn',
          label: (row) => (row.enabled === true ? t('停用', { context: 'verb' }) : t('启用', { context: 'verb' })),
          icon: CircleStop,
          ability: 'update',
          run: (row) => void turn(row),
        },
      ],
    }
  }, [forget, success, confirm])
  return (
    <ListPage entity={leaveType} tweaks={tweaks} detail={{ cells: { name: NameCell }, without: ['color', 'icon'] }} />
  )
}

const form: FormTweaks = {
  isAsked: (name, { values }) =>
    name === 'proofAfterDays'
      ? values['proofMode'] === typeModes.proof.longer[0]
      : name === 'proofLateDays'
        ? values['proofMode'] === typeModes.proof.later[0]
        : true,
  inputs: { color: ColourInput, icon: IconInput },
  after: { 基本信息: Preview },
}

function NameCell({ row, value }: CellProps) {
  return (
    <span className="type-name">
      <TypeIcon icon={row.icon as string | null} size={28} />
      <b>{shown(String(value ?? ''))}</b>
      <i aria-hidden style={{ background: kindColour(row.color as string | null) }} />
    </span>
  )
}

/** How a student would see it, with what is asked in words. */
function Preview({ form: { values } }: FormPart) {
  const days = (name: string) =>
    values[name] === null || values[name] === undefined || values[name] === '' ? null : Number(values[name])
  const [once, term, ahead, back] = [
    days('maxDaysOnce'),
    days('maxDaysTerm'),
    days('minAdvanceHours'),
    days('backdateDays'),
  ]
  const proof = String(values['proofMode'])
  const asks = [
    once !== null && t('单次最多 {{n}} 天', { n: once }),
    ahead ? t('须提前 {{n}} 小时', { n: ahead }) : false,
    back ? t('可在 {{n}} 天内补假', { n: back }) : t('不能补假'),
    proof === typeModes.proof.always[0]
      ? t('须上传证明')
      : proof === typeModes.proof.longer[0]
        ? t('超过 {{n}} 天须上传证明', { n: days('proofAfterDays') ?? 0 })
        : proof === typeModes.proof.later[0]
          ? t('证明可在 {{n}} 天内补交', { n: days('proofLateDays') ?? 0 })
          : false,
    values['needParentConfirm'] === typeModes.parent.always[0]
      ? t('须家长确认')
      : values['needParentConfirm'] === typeModes.parent.leaving[0]
        ? t('离校时须家长确认')
        : false,
  ].filter((one): one is string => one !== false)
  return (
    <figure className="type-preview">
      <figcaption>{t('学生看到的样子')}</figcaption>
      <div className={values['enabled'] === false ? 'type-tile type-tile-off' : 'type-tile'}>
        <TypeIcon icon={values['icon'] as string | null} />
        <span>
          <b>{values['name'] ? shown(String(values['name'])) : t('名称')}</b>
          <small>
            {term !== null
              ? t('本学期已用 {{used}} 天/上限 {{most}} 天', { used: 0, most: term })
              : once !== null
                ? t('单次最多 {{n}} 天', { n: once })
                : t('不限天数')}
          </small>
        </span>
      </div>
      <ul>
        {asks.map((one) => (
          <li key={one}>
            <CircleCheck size={14} strokeWidth={1.75} aria-hidden />
            {one}
          </li>
        ))}
      </ul>
      {values['enabled'] === false && <p>{t('已停用，学生看不到')}</p>}
    </figure>
  )
}
