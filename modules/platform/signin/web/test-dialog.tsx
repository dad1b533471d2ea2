import { useMutation } from '@tanstack/react-query'
import { Alert, Descriptions, Input } from 'antd'
import { useState } from 'react'
import type { RecordRow } from '#kernel/fields/view.ts'
import { post } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { Dialog } from '#browser/kit/phone/dialog.tsx'
import { tryClientRoute } from '../shared/try-client.ts'

/** What the person may paste, by protocol. */
const hints: Readonly<Record<string, string>> = {
  jwt: tKey('粘贴一个登录凭证（token）'),
  cas: tKey('粘贴一个票据，不填则只测试连接'),
}

/** Asks the other site as a sign-in would. */
export function TestDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const [code, setCode] = useState('')
  const test = useMutation({
    mutationFn: () => post(tryClientRoute, { id: row.id, code: code.trim() }),
  })
  const hint = hints[String(row['kind'])] ?? tKey('粘贴一个授权码，不填则只测试连接')
  const { data } = test
  return (
    <Dialog
      open
      title={t('测试登录方式：{{name}}', { name: String(row['name']) })}
      okText={t('开始测试')}
      onOk={() => test.mutate()}
      confirmLoading={test.isPending}
      onCancel={onClose}
    >
      <Input.TextArea
        value={code}
        rows={3}
        maxLength={8000}
        placeholder={t(hint)}
        aria-label={t(hint)}
        onChange={(event) => setCode(event.target.value)}
      />
      {data && (
        <Alert
          style={{ marginTop: 16 }}
          showIcon
          type={data.isReachable ? 'success' : 'error'}
          title={t(data.message)}
        />
      )}
      {data?.person && (
        <Descriptions
          style={{ marginTop: 16 }}
          size="small"
          column={1}
          items={[
            { key: 'openId', label: t('第三方账号'), children: data.person.openId },
            { key: 'name', label: t('第三方昵称'), children: data.person.nickName },
            { key: 'mapped', label: t('账号字段'), children: data.person.account || '—' },
            {
              key: 'account',
              label: t('平台账号'),
              children: data.account ? `${data.account.userName} ${data.account.accountNo}` : '—',
            },
          ]}
        />
      )}
    </Dialog>
  )
}
