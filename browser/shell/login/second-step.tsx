import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { post } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { enter, refusalFacts } from '#browser/shell/login/enter.ts'
import { ProofPane } from '#browser/kit/second-auth/proof-pane.tsx'
import { tenantForSignIn } from '#browser/wire/calls/client.ts'
import { arrived } from '#browser/wire/calls/under-way.ts'

/** What the server asks for after a right password. */
export type HalfDone = {
  ticket: string
  types: readonly string[]
  phone: string | null
  isRemembered: boolean
  username: string
  tenantId: string | undefined
}

/** A refusal that asks for the second step, or null for every other. */
export function halfDoneIn(
  error: unknown,
  entry: Pick<HalfDone, 'isRemembered' | 'username' | 'tenantId'>,
): HalfDone | null {
  const { reason, ticket, types, phone } = refusalFacts(error)
  if (reason !== 'second_auth' || typeof ticket !== 'string' || !Array.isArray(types)) return null
  return { ...entry, ticket, types: types.map(String), phone: typeof phone === 'string' ? phone : null }
}

/** The second step of a sign-in: a code, and the person is in. */
export function SecondStep({ half, onBack }: { half: HalfDone; onBack: () => void }) {
  const navigate = useNavigate()
  const { ticket, username, isRemembered, tenantId } = half
  return (
    <div className="login-second">
      <h2>{t('二次认证')}</h2>
      <p className="login-second-why">{t('这是一台新设备，或学校要求每次登录都进行二次认证')}</p>
      <ProofPane
        types={half.types}
        phone={half.phone}
        onVerify={async (way, code) => {
          const to = await enter({
            params: { grant_type: 'second_auth', ticket, way, code, username },
            isRemembered,
            tenantId,
          })
          void navigate(to, { replace: true })
          await arrived()
        }}
        onSendSms={() =>
          post(
            'auth/openApi/secondAuth/sendSms',
            { ticket },
            { headers: { 'Tenant-Id': tenantId ?? tenantForSignIn() } },
          )
        }
      />
      <Button type="link" block onClick={onBack}>
        {t('返回登录')}
      </Button>
    </div>
  )
}
