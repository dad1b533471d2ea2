import { t } from '#browser/wire/i18n.ts'
import { ConsentLines, ConsentPage, ConsentSpan, ConsentWho, type Asker } from '#patterns/consent/web/consent-page.tsx'

type Asked = {
  student: string
  startTime: string
  endTime: string
  region: string | null
  className?: string | null
  typeName?: string
  days?: number
  address?: string | null
  reason?: string
  counsellor?: Asker | null
}

/** 家长知情确认: a family says whether it knows of the leave. */
export function ParentLeavePage() {
  return (
    <ConsentPage<Asked>
      purpose="leaveParent"
      path="/parent/leave/:token"
      title={t('请假知情确认')}
      asker={({ counsellor }) => counsellor}
      facts={(asked) => (
        <>
          <ConsentWho
            name={asked.student}
            className={asked.className}
            {...(asked.typeName && { about: t('{{type}} {{n}} 天', { type: asked.typeName, n: asked.days ?? 0 }) })}
          />
          <ConsentSpan
            ends={[
              { label: t('离校'), time: asked.startTime },
              { label: t('返校'), time: asked.endTime },
            ]}
          />
          <ConsentLines
            lines={[
              [t('去向'), [asked.region, asked.address].filter(Boolean).join(' ') || t('未填写')],
              ...(asked.reason ? [[t('事由'), asked.reason] as const] : []),
            ]}
          />
        </>
      )}
    />
  )
}
