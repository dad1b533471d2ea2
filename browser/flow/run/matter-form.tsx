import { useState } from 'react'
import { Link } from 'react-router'
import { ExternalLink } from 'lucide-react'
import type { FlowDetail } from '#services/flow/shared/routes/detail.ts'
import { DesignedFormInput, DesignedFormView } from '#browser/flow/form/designed-form.tsx'
import { shown, t } from '#browser/wire/i18n.ts'
import { FileChips } from './file-chips.tsx'

type Props = {
  detail: FlowDetail
  patch: Record<string, unknown>
  onPatch: (patch: Record<string, unknown>) => void
  errors: Readonly<Record<string, string>>
}

/** What is decided on: the designed form, open where this step may change it, or what the business shows of its record. */
export function MatterForm({ detail, patch, onPatch, errors }: Props) {
  const { form, rows, instance, current } = detail
  const isEditing =
    current?.buttons.includes('approve') === true &&
    Object.values(form?.permission ?? {}).some((right) => right === 'edit' || right === 'must')
  return (
    <section className="run-section">
      <header>
        <h3>{t('申请内容')}</h3>
        {instance.link && (
          <Link to={instance.link}>
            {t('查看原记录')} <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
          </Link>
        )}
      </header>
      {form &&
        (isEditing ? (
          <DesignedFormInput
            fields={form.fields}
            rights={form.permission}
            usual="read"
            value={{ ...form.data, ...patch }}
            names={form.names}
            errors={errors}
            onChange={(value) => onPatch(changedOnly(form.data, value, patch))}
          />
        ) : (
          <DesignedFormView fields={form.fields} data={form.data} names={form.names} />
        ))}
      {!form && rows.length > 0 && <Rows detail={detail} />}
      {!form && rows.length === 0 && (
        <Rows detail={{ ...detail, rows: (instance.summary ?? []).map(({ label, text }) => ({ label, text })) }} />
      )}
    </section>
  )
}

/** Only what differs goes along with the decision. */
function changedOnly(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  touched: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => name in touched || JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
}

const firstRows = 24

function Rows({ detail }: { detail: FlowDetail }) {
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? detail.rows : detail.rows.slice(0, firstRows)
  return (
    <>
      <dl className="run-rows">
        {rows.map((row, i) => (
          <div
            key={`${row.label} ${i}`}
            className={[...row.text].length > 24 || (row.fileIds?.length ?? 0) > 0 ? 'run-row-wide' : undefined}
          >
            <dt>{shown(row.label)}</dt>
            <dd>
              {row.text || (row.fileIds?.length ? null : '—')}
              <FileChips ids={row.fileIds ?? []} files={detail.files} />
            </dd>
          </div>
        ))}
      </dl>
      {rows.length < detail.rows.length && (
        <button type="button" className="run-more" onClick={() => setWhole(true)}>
          {t('显示全部 {{n}} 项', { n: detail.rows.length })}
        </button>
      )}
    </>
  )
}
