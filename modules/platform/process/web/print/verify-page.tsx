import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { BadgeCheck, CircleSlash, Clock3, FileWarning, RefreshCcw, SearchX } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { Link, useMatch, useNavigate, useSearchParams } from 'react-router'
import { verifyRoute, type Verified } from '#services/print/shared/print-routes.ts'
import { readCode, shownCode } from '#services/print/shared/verify-code.ts'
import { useAppInfo } from '#browser/kit/app-info.ts'
import { get, RequestError } from '#browser/wire/http.ts'
import { shown, t, tKey } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { DarkToggle } from '#browser/shell/head/dark-toggle.tsx'
import { LanguageSwitch } from '#browser/shell/head/language-switch.tsx'
import { Mark } from '#browser/shell/mark.tsx'
import { minuteOf } from '#kernel/rules/school-time.ts'
import './verify.css'

const states: Record<Verified['state'], { tone: string; icon: LucideIcon; word: string; hint: string }> = {
  valid: { tone: 'green', icon: BadgeCheck, word: tKey('有效'), hint: tKey('请核对纸质内容与本页一致') },
  expired: { tone: 'grey', icon: Clock3, word: tKey('已过期'), hint: tKey('已超过有效期，请联系持有人重新开具') },
  revoked: { tone: 'red', icon: CircleSlash, word: tKey('已撤销'), hint: tKey('该证明已被撤销，不能作为凭据') },
  refused: { tone: 'red', icon: CircleSlash, word: tKey('未通过'), hint: tKey('该事项未获批准，不能作为凭据') },
  replaced: {
    tone: 'amber',
    icon: RefreshCcw,
    word: tKey('已被新版替代'),
    hint: tKey('内容已更新并重新开具，请以新版为准'),
  },
  changed: {
    tone: 'amber',
    icon: FileWarning,
    word: tKey('内容已变更'),
    hint: tKey('开具之后原始记录有改动，请联系持有人重新开具'),
  },
}

/** 证明核验: whoever holds a paper types or scans its code and learns whether it is true. */
export function VerifyPage() {
  const named = useMatch('/verify/:code')?.params.code ?? ''
  const { globalTitle } = useAppInfo()
  return (
    <main className="verify">
      <header>
        <Link to="/" className="verify-brand">
          <Mark />
          <strong>{t(globalTitle)}</strong>
        </Link>
        <span className="verify-tools">
          <LanguageSwitch />
          <DarkToggle />
        </span>
      </header>
      <section className="verify-card">
        <h1>{t('证明核验')}</h1>
        {named === '' ? <CodeForm /> : <Outcome key={named} typed={named} />}
      </section>
      <p className="verify-foot">{t('本页只显示核验所需的信息，姓名已脱敏。')}</p>
    </main>
  )
}

function CodeForm() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const tenant = search.get('tenantId')
  const look = () => {
    const code = readCode(typed)
    if (code === null) return setProblem(typed.trim() === '' ? t('请输入验证码') : t('验证码不正确，请核对后重新输入'))
    return void navigate(`/verify/${code}${tenant ? `?tenantId=${tenant}` : ''}`)
  }
  return (
    <form
      className="verify-form"
      onSubmit={(event) => {
        event.preventDefault()
        look()
      }}
    >
      <label htmlFor="verify-code">{t('验证码')}</label>
      <Input
        id="verify-code"
        size="large"
        autoFocus
        value={typed}
        maxLength={24}
        status={problem === '' ? undefined : 'error'}
        placeholder="XXXX-XXXX-XXXX-XXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value.toUpperCase())
          setProblem('')
        }}
      />
      <p className="verify-problem" role="alert">
        {problem}
      </p>
      <Button type="primary" size="large" block htmlType="submit">
        {t('核验')}
      </Button>
      <p className="verify-note">{t('验证码印在纸质件二维码旁，共 16 位；也可以直接用手机扫描二维码。')}</p>
    </form>
  )
}

function Outcome({ typed }: { typed: string }) {
  const [search] = useSearchParams()
  const tenant = search.get('tenantId') ?? ''
  // Whoever is signed in to another school may still hold a paper of this one.
  const found = useQuery({
    queryKey: ['verify', typed, tenant],
    queryFn: () => get(verifyRoute, { code: typed }, { headers: { 'Tenant-Id': tenant } }),
    retry: false,
    staleTime: 60_000,
  })
  const again = (
    <Link className="verify-again" to={`/verify${tenant ? `?tenantId=${tenant}` : ''}`}>
      {t('核验其他证明')}
    </Link>
  )
  if (found.isPending)
    return (
      <div className="verify-loading" role="status" aria-label={t('正在核验')}>
        <Bones rows={5} hasTitle />
      </div>
    )
  if (found.error) {
    const text =
      found.error instanceof RequestError && found.error.msg !== '' ? t(found.error.msg) : t('核验失败，请稍后重试')
    return (
      <div className="verify-state verify-red" role="alert">
        <SearchX size={40} strokeWidth={1.5} aria-hidden />
        <strong>{text}</strong>
        <p className="verify-code">{shownCode(typed)}</p>
        {again}
      </div>
    )
  }
  const { tone, icon: Icon, word, hint } = states[found.data.state]
  return (
    <>
      <div className={`verify-state verify-${tone}`}>
        <Icon size={40} strokeWidth={1.5} aria-hidden />
        <strong>{t(word)}</strong>
        <p>{t(hint)}</p>
        {found.data.revokeReason && <p>{t('原因：{{reason}}', { reason: found.data.revokeReason })}</p>}
      </div>
      <Facts doc={found.data} code={typed} />
      {again}
    </>
  )
}

function Facts({ doc, code }: { doc: Verified; code: string }) {
  const rows: [string, string][] = [
    [t('学校'), doc.school],
    [t('类别'), shown(doc.docType)],
    [t('编号'), doc.instNo],
    [t('标题'), shown(doc.title)],
    [t('持有人'), doc.holder],
    [t('办理结果'), doc.status ? t(doc.status) : '—'],
    [t('开具时间'), minuteOf(doc.issueTime)],
    [t('有效期至'), doc.validTo ?? t('长期有效')],
    [t('验证码'), shownCode(code)],
  ]
  return (
    <dl className="verify-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
      <div>
        <dt>{t('内容校验值')}</dt>
        <dd className="verify-hash">{doc.hash}</dd>
      </div>
    </dl>
  )
}
