import { Button, Checkbox, Input, InputNumber } from 'antd'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { FieldWorld } from '#kernel/fields/view.ts'
import { yuanText } from '#kernel/fields/values/money/kind.ts'
import { addressOf } from '#browser/kit/hooks/entity-address.ts'
import { StateTag } from '#browser/kit/parts/state-tag.tsx'
import { DatePicker } from '#browser/kit/phone/date-picker.tsx'
import { Select } from '#browser/kit/phone/select.tsx'
import { useFeedback } from '#browser/wire/feedback.ts'
import { post, RequestError } from '#browser/wire/http.ts'
import { t } from '#browser/wire/i18n.ts'
import { dateText, momentText } from '#browser/wire/time-words.ts'
import { inspectRoute, type Leaving, type LedgerLine } from '../../shared/desk/desk-routes.ts'
import { outReasons, register, stayStates } from '../../shared/register.ts'
import { AssetList, lookedOf, wrongIn, type AssetState, type Looked } from './asset-list.tsx'
import { DeskPhoto } from './desk-photo.tsx'

type Price = { priceYuan: number | null; boughtDate: string | null; isShared: boolean }
type Props = { leaving: Leaving; world: FieldWorld; onBack?: (() => void) | undefined; onDone: () => void }

/** Everything a keeper looks at before somebody leaves, and why they leave. */
export function LeaveForm({ leaving, world, onBack, onDone }: Props) {
  const { stay, before, found, ledger, checkedTime, residents, refund } = leaving
  const [looked, setLooked] = useState<Looked>(() => lookedOf(found.filter(({ isShared }) => !isShared)))
  const [prices, setPrices] = useState<Readonly<Record<string, Price>>>({})
  const [damageFen, setDamage] = useState<number | null>(checkedTime ? leaving.damageFen : null)
  const [outReason, setReason] = useState(leaving.askedReason ?? undefined)
  const [outRemark, setRemark] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { success } = useFeedback()
  const codes = world.meta.codes
  const assets = leaving.assets.map(({ key, label }) => ({ key, label: t(label) }))
  const reasons = (codes['dormOutReason'] ?? []).filter(({ key }) => key !== outReasons.moved)
  const left = assets.filter(({ key }) => looked[key] === undefined).length

  const handedOut = (['keyNo', 'cardNo'] as const).flatMap((name) =>
    stay[name] ? `${t(register.fields[name].options.label)} ${stay[name]}` : [],
  )

  const does = async (deed: () => Promise<void>) => {
    setBusy(true)
    try {
      await deed()
    } catch (error) {
      // What went wrong is told by the client already; what was looked at stays.
      if (!(error instanceof RequestError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const inspect = () =>
    does(async () => {
      const defects = wrongIn(looked).map(({ asset, kind, note, photoIds }) => ({
        asset,
        kind,
        note: note || null,
        photoIds,
        priceFen: Math.round((prices[asset]?.priceYuan ?? 0) * 100),
        boughtDate: prices[asset]?.boughtDate ?? null,
        isShared: prices[asset]?.isShared ?? false,
      }))
      const answer = await post(inspectRoute, { id: stay.id, defects })
      setDamage(answer.damageFen)
      success(t('资产已核验'))
    })
  const leave = () =>
    does(async () => {
      await post(`${addressOf(register)}/checkout`, { id: stay.id, outReason, outRemark: outRemark || null })
      success(t('{{name}} 已退宿', { name: stay.xm }))
      onDone()
    })
  return (
    <>
      <section className="list-card desk-front" aria-label={stay.xm}>
        {onBack && (
          <Button type="text" icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
            {t('返回')}
          </Button>
        )}
        <header>
          <DeskPhoto stay={stay} size={56} />
          <span>
            <b>{stay.xm}</b>
            <small>{[stay.xh, stay.className].filter(Boolean).join(' · ')}</small>
            <small>{stay.placeName}</small>
          </span>
          <StateTag states={stayStates} code={stay.state} />
        </header>
        <dl>
          {stay.inTime && (
            <div>
              <dt>{t('入住时间')}</dt>
              <dd>{momentText(stay.inTime)}</dd>
            </div>
          )}
          {stay.leaveBy && (
            <div>
              <dt>{t('申请退宿日期')}</dt>
              <dd>{dateText(stay.leaveBy)}</dd>
            </div>
          )}
          {handedOut.length > 0 && (
            <div>
              <dt>{t('应收回')}</dt>
              <dd>{handedOut.join(' · ')}</dd>
            </div>
          )}
          {refund && (
            <div>
              <dt>{t('退费建议')}</dt>
              <dd>
                {t('{{n}} 元（按 {{months}} 个月）', { n: yuanText(refund.refundFen), months: refund.leftMonths })}
                <small>{t('今天退宿的测算，实际以缴费台账为准')}</small>
              </dd>
            </div>
          )}
          {before.length > 0 && (
            <div>
              <dt>{t('入住时已有')}</dt>
              <dd>{before.map(({ asset }) => assets.find(({ key }) => key === asset)?.label ?? asset).join('、')}</dd>
            </div>
          )}
        </dl>
      </section>
      <section className="list-card desk-assets">
        <h2>{t('资产核验')}</h2>
        <AssetList
          assets={assets}
          looked={looked}
          onLook={(next) => {
            setLooked(next)
            setDamage(null)
          }}
          more={(state) => (
            <PriceLine
              state={state}
              price={prices[state.asset]}
              known={ledger.find(({ asset }) => asset === state.asset)}
              residents={residents}
              onPrice={(price) => {
                setPrices((all) => ({ ...all, [state.asset]: price }))
                setDamage(null)
              }}
            />
          )}
        />
        <footer>
          <span>
            {damageFen !== null
              ? damageFen > 0
                ? t('已核验，应赔 {{n}} 元', { n: yuanText(damageFen) })
                : t('已核验，无需赔偿')
              : left > 0
                ? t('还有 {{n}} 项未核对', { n: left })
                : t('核对完成后提交')}
          </span>
          <Button disabled={left > 0 || damageFen !== null} loading={isBusy} onClick={() => void inspect()}>
            {t('提交核验')}
          </Button>
        </footer>
      </section>
      <section className="list-card desk-leave">
        <h2>{t('退宿')}</h2>
        <Select
          aria-label={t('退宿原因')}
          placeholder={t('退宿原因')}
          value={outReason}
          options={reasons.map(({ key, label }) => ({ value: key, label: t(label) }))}
          onChange={(value: string) => setReason(value)}
        />
        <Input
          value={outRemark}
          maxLength={200}
          placeholder={t('备注')}
          aria-label={t('备注')}
          onChange={({ target }) => setRemark(target.value)}
        />
        <Button
          type="primary"
          size="large"
          block
          disabled={damageFen === null || !outReason}
          loading={isBusy}
          onClick={() => void leave()}
        >
          {t('办理退宿')}
        </Button>
        {damageFen === null && <small>{t('资产核验后才能办理退宿')}</small>}
      </section>
    </>
  )
}

type PriceProps = {
  state: AssetState
  price: Price | undefined
  /** What the ledger of the room says of it. */
  known: LedgerLine | undefined
  residents: number
  onPrice: (price: Price) => void
}

/** What it cost and when it was bought: compensation is what it is still worth. */
function PriceLine({ price, known, residents, onPrice }: PriceProps) {
  const now = price ?? { priceYuan: null, boughtDate: null, isShared: false }
  return (
    <span className="asset-price">
      {known ? (
        <span>{t('台账原价 {{n}} 元', { n: yuanText(known.priceFen) })}</span>
      ) : (
        <InputNumber
          min={0}
          max={100_000}
          precision={2}
          value={now.priceYuan}
          prefix="¥"
          placeholder={t('原价')}
          aria-label={t('原价')}
          onChange={(priceYuan) => onPrice({ ...now, priceYuan })}
        />
      )}
      {known?.boughtDate ? (
        <span>{t('{{day}} 启用', { day: dateText(known.boughtDate) })}</span>
      ) : (
        <DatePicker
          placeholder={t('购置日期')}
          aria-label={t('购置日期')}
          onChange={(_day, text) => onPrice({ ...now, boughtDate: typeof text === 'string' && text ? text : null })}
        />
      )}
      {residents > 1 && (
        <Checkbox checked={now.isShared} onChange={({ target }) => onPrice({ ...now, isShared: target.checked })}>
          {t('无法确定责任人，全室 {{n}} 人分摊', { n: residents })}
        </Checkbox>
      )}
    </span>
  )
}
