import { ScanLine } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '#browser/wire/i18n.ts'
import '#browser/shell/phone/phone.css'

/** At the gate one verifies before anything else. */
export function GateHero() {
  return (
    <section className="phone-hero" aria-label={t('门岗核验')}>
      <h2>{t('门岗核验')}</h2>
      <p>{t('扫描通行码，核对本人后放行')}</p>
      <footer>
        <Link className="is-first" to="/leave/gate">
          <ScanLine size={18} strokeWidth={1.75} aria-hidden />
          {t('开始核验')}
        </Link>
        <Link to="/leave/passLog">{t('通行记录')}</Link>
      </footer>
    </section>
  )
}
