import { Button, Input, Upload } from 'antd'
import { CircleAlert, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { uploadFile } from '#browser/kit/files/upload-file.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import type { UserType } from '../shared/target-scope.ts'
import { resolveListRoute, type Unmatched } from '../shared/population-routes.ts'

/** Numbers out of a sheet: what is found is kept at once, what is not stays in a red list and is put right where it stands. */
export function ExcelBox({
  userType,
  ids,
  onChange,
}: {
  userType: UserType
  ids: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<Unmatched[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const check = async (ask: () => Promise<{ text: string } | { fileId: string }>) => {
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await post(resolveListRoute, { userType, ...(await ask()) })
      onChange([...new Set([...ids, ...answer.matched.map((one) => one.id)])])
      setWrong(answer.unmatched)
      setText('')
    } catch (error) {
      setRefusal(error instanceof RequestError && error.msg ? t(error.msg) : t('加载失败'))
    } finally {
      setBusy(false)
    }
  }
  // Corrected numbers go back at the rows they came from, so that the words stay the same.
  const again = () => {
    const lines: string[] = []
    for (const one of wrong) lines[one.row - 1] = one.number
    return check(async () => ({ text: Array.from(lines, (line) => line ?? '').join('\n') }))
  }
  return (
    <div className="population-excel">
      <Input.TextArea
        rows={5}
        value={text}
        placeholder={t('从表格中复制学号或工号粘贴到这里，每行一个')}
        aria-label={t('学号或工号')}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="population-excel-foot">
        <Button
          loading={isBusy}
          disabled={text.trim() === ''}
          icon={<ListChecks size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => void check(async () => ({ text }))}
        >
          {t('核对并加入')}
        </Button>
        <Upload
          accept=".xlsx,.csv"
          showUploadList={false}
          beforeUpload={(file) => {
            void check(async () => ({ fileId: (await uploadFile(file)).fileId }))
            return false
          }}
        >
          <Button type="text" disabled={isBusy}>
            {t('上传表格')}
          </Button>
        </Upload>
        {ids.length > 0 && (
          <span>
            {t('名单中 {{n}} 人', { n: ids.length.toLocaleString('en') })}
            <Button type="link" size="small" onClick={() => onChange([])}>
              {t('清空')}
            </Button>
          </span>
        )}
      </div>
      {refusal && (
        <p className="population-refusal" role="alert">
          {refusal}
        </p>
      )}
      {wrong.length > 0 && (
        <div className="population-wrong" role="group" aria-label={t('未找到的行')}>
          <p>
            <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
            {t('{{n}} 行未加入，改正后重新核对', { n: wrong.length })}
          </p>
          <ul>
            {wrong.slice(0, 200).map((one) => (
              <li key={one.row}>
                <span>{t(one.reason)}</span>
                <Input
                  size="small"
                  value={one.number}
                  aria-label={t('第{{n}}行', { n: one.row })}
                  onChange={(event) =>
                    setWrong(
                      wrong.map((each) => (each.row === one.row ? { ...each, number: event.target.value } : each)),
                    )
                  }
                />
                <Button size="small" type="text" onClick={() => setWrong(wrong.filter((each) => each.row !== one.row))}>
                  {t('去掉')}
                </Button>
              </li>
            ))}
          </ul>
          <Button size="small" loading={isBusy} onClick={() => void again()}>
            {t('重新核对')}
          </Button>
        </div>
      )}
    </div>
  )
}
