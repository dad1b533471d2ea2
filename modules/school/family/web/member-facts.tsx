import type { ReactNode } from 'react'
import { codeEntry } from '#kernel/rules/code-entry.ts'
import type { FieldWorld, RecordRow } from '#kernel/fields/view.ts'
import { t } from '#browser/wire/i18n.ts'
import { MaskedValue } from '#browser/kit/parts/masked-value.tsx'
import { momentText } from '#browser/wire/time-words.ts'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { ToneTag } from '#browser/kit/parts/tone-tag.tsx'
import { callResults, memberStates } from '../shared/family-member.ts'
import { relationName } from './use-family.ts'

type Props = {
  row: RecordRow
  world: FieldWorld
  note?: ReactNode
  corner?: ReactNode
  deeds?: ReactNode
  rank?: number
}

/** One member: who, how to reach, and whether somebody called. */
export function MemberCard({ row, world, note, corner, deeds, rank }: Props) {
  const name = String(row.memberName)
  const work = [row.workUnit, row.job].filter(Boolean).map(String).join(' · ')
  return (
    <article className="family-card" aria-label={name}>
      <header>
        <NameAvatar name={name} size={40} />
        <div className="family-who">
          <h3>
            {name}
            <span>{t(relationName(world, row.relation))}</span>
          </h3>
          <p className="family-tags">
            <MemberTags row={row} rank={rank} />
          </p>
        </div>
        {corner}
      </header>
      <dl>
        <div>
          <dt>{t('联系电话')}</dt>
          <dd>{row.phone ? <MaskedValue name="phone" masked={String(row.phone)} row={row} world={world} /> : '—'}</dd>
        </div>
        <div>
          <dt>{t('工作单位')}</dt>
          <dd>{work || '—'}</dd>
        </div>
      </dl>
      {Boolean(row.verifiedPhone) && row.state !== memberStates.verified[0] && row.verifiedPhone !== row.phone && (
        <p className="family-call family-call-amber">
          {t('新号码未核实，家长确认仍用已核实的 {{phone}}', { phone: String(row.verifiedPhone) })}
        </p>
      )}
      <CallLine row={row} />
      {note}
      {deeds && <footer>{deeds}</footer>}
    </article>
  )
}

function MemberTags({ row, rank }: { row: RecordRow; rank?: number | undefined }) {
  const [, label, tone] = codeEntry(memberStates, row.state) ?? memberStates.told
  return (
    <>
      {rank !== undefined && <ToneTag tone="violet">{t('联系人 {{n}}', { n: rank })}</ToneTag>}
      {row.isGuardian === true && <ToneTag tone="teal">{t('监护人')}</ToneTag>}
      {row.isAlive === false ? (
        <ToneTag tone="grey">{t('已故')}</ToneTag>
      ) : (
        <ToneTag tone={tone} hasDot>
          {t(label)}
        </ToneTag>
      )}
    </>
  )
}

/** What the last call brought, where it did not simply prove true. */
function CallLine({ row }: { row: RecordRow }) {
  const result = codeEntry(callResults, row.callResult)
  if (!result || !row.callTime) return null
  const note = row.callNote ? t('：{{note}}', { note: String(row.callNote) }) : ''
  return (
    <p className={`family-call family-call-${result[2]}`}>
      {t('{{time}} 电话核实', { time: momentText(String(row.callTime)) })} · {t(result[1])}
      {note}
    </p>
  )
}
