import { Button } from 'antd'
import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { plannedEndText } from '#browser/wire/time-words.ts'
import { confirmAssetsRoute, type MyDorm } from '../../shared/mine/mine-routes.ts'
import { AssetList, lookedOf, wrongIn, type Looked } from '../desk/asset-list.tsx'
import '../desk/desk.css'

type Confirm = NonNullable<MyDorm['confirm']>

type Props = { confirm: Confirm; words: MyDorm['words']; onDone: () => void }

/** 入住确认: for two days after moving in one says what was broken already; after that everything counts as fine. */
export function ConfirmCard({ confirm, words, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const left = new Date(confirm.until).getTime() - Date.now()
  const isOver = left <= 0
  if (isOver && !confirm.doneTime) return null
  const word = confirm.doneTime
    ? confirm.defects.length > 0
      ? t('已确认，{{n}} 项有问题', { n: confirm.defects.length })
      : t('已确认，全部完好')
    : t('还有 {{n}} 小时可确认，逾期视为完好', { n: Math.ceil(left / 3_600_000) })
  return (
    <section className="my-dorm-card my-dorm-confirm" aria-label={t('入住确认')}>
      <ClipboardCheck size={22} aria-hidden />
      <span>
        <b>{t('入住确认')}</b>
        <small>{word}</small>
      </span>
      {!isOver && (
        <Button type={confirm.doneTime ? 'default' : 'primary'} onClick={() => setOpen(true)}>
          {confirm.doneTime ? t('修改') : t('去核对')}
        </Button>
      )}
      <Drawer open={isOpen} title={t('入住确认')} onClose={() => setOpen(false)} size={480}>
        <ConfirmForm
          confirm={confirm}
          words={words}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      </Drawer>
    </section>
  )
}

function ConfirmForm({ confirm, words, onDone }: Props) {
  const [looked, setLooked] = useState<Looked>(() => lookedOf(confirm.defects))
  const [isBusy, setBusy] = useState(false)
  const { success } = useFeedback()
  const assets = (words['dormAsset'] ?? []).map(({ key, label }) => ({ key, label: t(label) }))
  const left = assets.filter(({ key }) => looked[key] === undefined).length
  const send = async () => {
    setBusy(true)
    try {
      const defects = wrongIn(looked).map(({ note, ...one }) => ({ ...one, note: note || null }))
      await post(confirmAssetsRoute, { defects })
      success(t('已确认入住资产'))
      onDone()
    } catch (error) {
      // What went wrong is told by the client already; what was looked at stays.
      if (!(error instanceof RequestError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="my-dorm-form">
      <p>{t('{{time}} 前可修改，逾期视为完好', { time: plannedEndText(confirm.until) })}</p>
      <AssetList assets={assets} looked={looked} onLook={setLooked} />
      <Button type="primary" size="large" block disabled={left > 0} loading={isBusy} onClick={() => void send()}>
        {left > 0 ? t('还差 {{n}} 项', { n: left }) : t('确认入住')}
      </Button>
    </div>
  )
}
