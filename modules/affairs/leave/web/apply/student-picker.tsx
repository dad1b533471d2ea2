import { useState } from 'react'
import { dayOf } from '#kernel/rules/school-time.ts'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { viewOf } from '#browser/kit/field-views.tsx'
import { useUserPref } from '#browser/kit/hooks/use-user-pref.ts'
import { Chips } from '#browser/kit/parts/chips.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { t } from '#browser/wire/i18n.ts'
import { serverNow } from '#browser/wire/server-time.ts'
import { ApplyBox } from '#patterns/application/web/apply-parts.tsx'
import { leaveRequest } from '../../shared/leave-request.ts'
import { useBoard } from '#modules/affairs/absence/web/parts/use-board.ts'
import { Faces } from '#modules/affairs/absence/web/parts/faces.tsx'

/** More classes than these are looked for, not looked over. */
const mostChips = 12
const mostRecent = 8

type Props = { world: FieldWorld; studentId: string; onPick: (id: string | null) => void }

/** Whom a counsellor asks for: by name, or by the face in a class, whoever was asked for last first. */
export function StudentPicker({ world, studentId, onPick }: Props) {
  const [recent, setRecent] = useUserPref<string[]>('leave:askedFor', [])
  const field = leaveRequest.fields.studentId
  const { Input } = viewOf(field)
  const pick = (id: string | null) => {
    if (id) setRecent([id, ...recent.filter((one) => one !== id)].slice(0, mostRecent))
    onPick(id)
  }
  return (
    <ApplyBox className="leave-for">
      <div className="form-field">
        <label htmlFor="leave-for">{t('为学生代请')}</label>
        <Input
          id="leave-for"
          name="studentId"
          field={field}
          value={studentId || null}
          onChange={(id) => pick(typeof id === 'string' ? id : null)}
          world={world}
        />
        <p className="form-line">{t('只能为自己负责的学生代请，审批流程与本人申请相同')}</p>
      </div>
      {!studentId && <ByFace recent={recent} onPick={pick} />}
    </ApplyBox>
  )
}

function ByFace({ recent, onPick }: { recent: readonly string[]; onPick: (id: string) => void }) {
  const [date] = useState(() => dayOf(serverNow()))
  const [asked, setAsked] = useState<string>()
  const { day } = useBoard({ date, classIds: asked ? [asked] : [] })
  if (!day || day.classes.length === 0) return null
  const isFew = day.classes.length <= mostChips
  const chosen = asked ?? (isFew ? day.classes[0]!.id : undefined)
  const last = recent.flatMap((id) => day.students.find((one) => one.id === id) ?? [])
  return (
    <>
      {last.length > 0 && (
        <section aria-label={t('最近代请')}>
          <h3>{t('最近代请')}</h3>
          <Faces students={last} onStudent={({ id }) => onPick(id)} />
        </section>
      )}
      <section aria-label={t('按班级选')}>
        <h3>{t('按班级选')}</h3>
        {isFew ? (
          <Chips
            label={t('班级')}
            options={day.classes.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={chosen}
            onChoose={setAsked}
          />
        ) : (
          <Select
            className="leave-for-class"
            aria-label={t('班级')}
            placeholder={t('请选择班级')}
            showSearch={{ optionFilterProp: 'label' }}
            value={chosen}
            onChange={setAsked}
            options={day.classes.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {chosen && (
          <Faces
            students={day.students.filter(({ classId }) => classId === chosen)}
            onStudent={({ id }) => onPick(id)}
          />
        )}
      </section>
    </>
  )
}
