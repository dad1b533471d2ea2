import { useState } from 'react'
import { t } from '#browser/wire/i18n.ts'
import type { OfferedContact } from '../../shared/ask/own-leave.ts'
import { ApplyPair } from '#patterns/application/web/apply-parts.tsx'
import { ApplyField } from '#patterns/application/web/apply-field.tsx'
import type { Application } from './use-application.ts'

/** Whom to call: somebody of the family at one touch, or anybody else by name and number. */
export function ContactField({ app, isRequired }: { app: Application; isRequired: boolean }) {
  const { values } = app
  const { contacts } = app.start.prefill
  const isChosen = ({ name, relation }: OfferedContact) =>
    values['emergName'] === name && values['emergRelation'] === relation && !values['emergPhone']
  const [isOther, setOther] = useState(() => !contacts.some(isChosen))
  return (
    <fieldset className="leave-contact">
      <legend>
        {isRequired && (
          <i aria-hidden title={t('必填')}>
            *
          </i>
        )}
        {t('紧急联系人')}
      </legend>
      {contacts.length > 0 && (
        <ul className="leave-people">
          {contacts.map((one) => (
            <li key={one.memberId}>
              <button
                type="button"
                aria-pressed={!isOther && isChosen(one)}
                onClick={() => {
                  setOther(false)
                  app.set({ emergName: one.name, emergRelation: one.relation, emergPhone: null })
                }}
              >
                <b>{one.name}</b>
                <small>
                  {t(one.relationName)} · {one.phone}
                </small>
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-pressed={isOther}
              onClick={() => {
                setOther(true)
                app.set({ emergName: null, emergRelation: null, emergPhone: null })
              }}
            >
              <b>{t('其他人')}</b>
              <small>{t('填写姓名和电话')}</small>
            </button>
          </li>
        </ul>
      )}
      {(isOther || contacts.length === 0) && (
        <ApplyPair>
          <ApplyField app={app} name="emergName" label={t('姓名')} isRequired={isRequired} />
          <ApplyField app={app} name="emergRelation" label={t('与本人关系')} />
          <ApplyField app={app} name="emergPhone" label={t('联系电话')} isRequired={isRequired} />
        </ApplyPair>
      )}
    </fieldset>
  )
}
