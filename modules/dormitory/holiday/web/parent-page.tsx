import { t } from '#browser/wire/i18n.ts'
import { ConsentPage, ConsentSpan, ConsentWho } from '#patterns/consent/web/consent-page.tsx'

/** A family says whether somebody may stay over a holiday. */
export function ParentStayPage() {
  return (
    <ConsentPage<{ student: string; beginDate: string; endDate: string }>
      purpose="holidayParent"
      path="/parent/holiday/:token"
      title={t('假期留宿确认')}
      facts={({ student, beginDate, endDate }) => (
        <>
          <ConsentWho name={student} />
          <ConsentSpan
            ends={[
              { label: t('留宿自'), time: beginDate },
              { label: t('留宿至'), time: endDate },
            ]}
          />
        </>
      )}
    />
  )
}
