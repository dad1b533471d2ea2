import { Button } from 'antd'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { ProofPane } from '#browser/kit/second-auth/proof-pane.tsx'
import { securityPath } from '#browser/kit/second-auth/security-path.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { bindSecondAuth, type SecondAuthWanted } from '#browser/wire/session/second-auth.ts'
import './second-auth.css'

type Asked = { wanted: SecondAuthWanted; answer: (ticket: string | undefined) => void }

/** Stands in the frame and waits for a call that asks for a second authentication; calls at the same time queue up. */
export function SecondAuthDialog() {
  const [queue, setQueue] = useState<readonly Asked[]>([])
  useEffect(() => {
    return bindSecondAuth((wanted) => new Promise((answer) => setQueue((all) => [...all, { wanted, answer }])))
  }, [])
  const [asked] = queue
  if (asked === undefined) return null
  const finish = (ticket: string | undefined) => {
    asked.answer(ticket)
    setQueue((all) => all.slice(1))
  }
  return asked.wanted.bound ? (
    <Prove key={queue.length} wanted={asked.wanted} onDone={finish} />
  ) : (
    <Unbound onClose={() => finish(undefined)} />
  )
}

function Unbound({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      title={t('此操作需要二次认证')}
      onCancel={onClose}
      width={420}
      footer={[
        <Button key="later" onClick={onClose}>
          {t('取消')}
        </Button>,
        <Button key="go" type="primary" href={securityPath} target="_blank">
          {t('去绑定')}
        </Button>,
      ]}
    >
      <div className="second-auth">
        <ShieldCheck size={32} strokeWidth={1.5} aria-hidden />
        <p>{t('请先绑定二次认证方式')}</p>
        <p className="second-auth-hint">
          {t('在新页面的“个人中心”中绑定动态口令后，回到这里重试，已填写的内容不会丢失。')}
        </p>
      </div>
    </Dialog>
  )
}

function Prove({ wanted, onDone }: { wanted: SecondAuthWanted; onDone: (ticket: string | undefined) => void }) {
  const { operation } = wanted
  return (
    <Dialog
      open
      title={t('二次认证')}
      footer={null}
      width={420}
      onCancel={() => onDone(undefined)}
      mask={{ closable: false }}
    >
      <ProofPane
        types={wanted.types}
        onVerify={async (type, code) =>
          onDone((await post<{ ticket: string }>('base/sysUserSecondAuth/verify', { type, code, operation })).ticket)
        }
        onSendSms={() => post('base/sysUserSecondAuth/sendSms', { operation })}
      />
    </Dialog>
  )
}
