import { Button, Switch } from 'antd'
import { ChevronDown, History } from 'lucide-react'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { FieldCell } from '#browser/kit/field-views.tsx'
import { t, tKey } from '#browser/wire/i18n.ts'
import { leaveRequest } from '../../shared/leave-request.ts'
import { ApplyPair } from '#patterns/application/web/apply-parts.tsx'
import { ApplyPlace } from '#patterns/application/web/apply-place.tsx'
import { ApplyFiles } from '#patterns/application/web/apply-files.tsx'
import { plannedEndText } from '#browser/wire/time-words.ts'
import { ContactField } from './contact-field.tsx'
import { ApplyField } from '#patterns/application/web/apply-field.tsx'
import { ReasonField } from './reason-field.tsx'
import type { Application } from './use-application.ts'

const wheres = [
  { name: 'isOut', label: tKey('出校门'), note: tKey('批准后生成通行码') },
  { name: 'isOvernight', label: tKey('离校过夜'), note: tKey('当晚不回宿舍') },
  { name: 'isOutOfCity', label: tKey('离开本市'), note: tKey('前往其他城市') },
] as const

/** Why, where to, whom to call, and what proves it. */
export function DetailsStep({ app, isNarrow }: { app: Application; isNarrow: boolean }) {
  const { values } = app
  const isLeaving = values['isOvernight'] === true || values['isOutOfCity'] === true
  const isOut = values['isOut'] === true || isLeaving
  const turn = (name: string, isOn: boolean) =>
    app.set({
      [name]: isOn,
      ...(name !== 'isOut' && isOn ? { isOut: true } : {}),
      ...(name === 'isOut' && !isOn ? { isOvernight: false, isOutOfCity: false } : {}),
    })
  return (
    <>
      <ReasonField app={app} />
      <ul className="leave-wheres">
        {wheres.map(({ name, label, note }) => (
          <li key={name}>
            <label>
              <span>
                <b>{t(label)}</b>
                <small>{t(note)}</small>
              </span>
              <Switch
                checked={name === 'isOut' ? isOut : values[name] === true}
                onChange={(isOn) => turn(name, isOn)}
                aria-label={t(label)}
              />
            </label>
          </li>
        ))}
      </ul>
      {isOut && <Place app={app} isNarrow={isNarrow} />}
      {isOut && <ContactField app={app} isRequired={isLeaving} />}
      <ApplyFiles app={app} name="fileIds">
        {app.preview?.proofDeadline && (
          <p className="leave-files-later">
            {t('可以先提交，证明材料请在 {{time}} 前补交', { time: plannedEndText(app.preview.proofDeadline) })}
          </p>
        )}
      </ApplyFiles>
    </>
  )
}

function Place({ app, isNarrow }: { app: Application; isNarrow: boolean }) {
  const [isMore, setMore] = useState(() => Boolean(app.values['tripNo'] || app.values['companions']))
  const { places } = app.start.prefill
  const [lastPlace] = places
  const isEmpty = !app.values['cantonCode'] && !app.values['destAddress']
  return (
    <section className="leave-place" aria-label={t('目的地')}>
      {isNarrow && (
        <ApplyPlace
          app={app}
          label={t('去向')}
          names={{ region: 'cantonCode', address: 'destAddress' }}
          usual={places.map(({ cantonCode, destAddress }) => ({ region: cantonCode, address: destAddress }))}
        />
      )}
      {!isNarrow && lastPlace && isEmpty && (
        <button type="button" className="leave-again" onClick={() => app.set({ ...lastPlace })}>
          <History size={16} strokeWidth={1.75} aria-hidden />
          <span>
            {t('与上次相同')}
            <small>
              <RegionText code={lastPlace.cantonCode} app={app} /> {lastPlace.destAddress}
            </small>
          </span>
        </button>
      )}
      <ApplyPair>
        {!isNarrow && <ApplyField app={app} name="cantonCode" label={t('目的地')} isRequired />}
        {!isNarrow && <ApplyField app={app} name="destAddress" />}
        <ApplyField app={app} name="transport" />
        {isMore && <ApplyField app={app} name="tripNo" />}
        {isMore && <ApplyField app={app} name="companions" />}
      </ApplyPair>
      {!isMore && (
        <Button
          type="link"
          className="leave-more"
          icon={<ChevronDown size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setMore(true)}
        >
          {t('填写车次、同行人')}
        </Button>
      )}
    </section>
  )
}

function RegionText({ code, app }: { code: string | null; app: Application }) {
  if (code === null) return null
  return (
    <FieldCell
      name="cantonCode"
      field={leaveRequest.fields.cantonCode}
      value={code}
      row={{ id: '' } satisfies RecordRow}
      world={app.start.world}
      place="detail"
    />
  )
}
