import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { CircleAlert, CircleCheck, LocateFixed, MapPinOff } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#browser/kit/hooks/form/use-send.ts'
import { useNarrow } from '#browser/kit/hooks/use-narrow.ts'
import { fileLink, get } from '#browser/wire/http.ts'
import { t, tKey } from '#browser/wire/i18n.ts'
import { LoadError } from '#browser/kit/parts/states.tsx'
import { spanText } from '#browser/wire/time-words.ts'
import { leaveRequest } from '#modules/affairs/leave/shared/leave-request.ts'
import { asDrawn } from '#kernel/rules/geo/as-drawn.ts'
import { distanceTo, type Point } from '#kernel/rules/geo/polygon.ts'
import type { OwnLeave } from '#modules/affairs/leave/shared/ask/own-leave.ts'
import { ApplyStrip } from '#patterns/application/web/apply-parts.tsx'
import { ProblemLine } from '#browser/kit/form/problem-line.tsx'
import { CameraButton } from '#browser/kit/files/camera-button.tsx'
import { Drawer } from '#browser/kit/phone/drawer.tsx'
import { FencePlan } from './fence-plan.tsx'
import { usePosition, type Position, type PositionFault } from './use-position.ts'
import { returnPlanRoute, signReturnRoute, type ReturnPlan } from '../../shared/routes.ts'
import './return.css'

const faults: Record<PositionFault, { title: string; text: string }> = {
  denied: {
    title: tKey('未获得定位权限'),
    text: tKey(
      '销假需要确认您已回到校园。请在浏览器或系统设置中允许本网站使用位置信息，然后重试；仍不成功时请联系辅导员代销假。',
    ),
  },
  insecure: {
    title: tKey('当前连接不能定位'),
    text: tKey('浏览器只在安全连接（https）下提供位置信息。请使用学校提供的安全地址打开，或从校门闸机进入时自动销假。'),
  },
  missing: { title: tKey('此设备不支持定位'), text: tKey('请换用手机销假，或联系辅导员代销假。') },
  unknown: { title: tKey('暂时无法获取位置'), text: tKey('请打开手机定位服务，到室外开阔处重试。') },
}

/** Proves a return: where one is, drawn into the plan of the campus, with a picture where one is asked for. The server judges. */
export function ReturnDrawer({
  row: leave,
  onClose,
  onDone,
}: {
  row: OwnLeave
  onClose: () => void
  onDone: () => void
}) {
  const isNarrow = useNarrow()
  const [isBack, setBack] = useState(false)
  const plan = useQuery({
    queryKey: ['leave', 'returnPlan', leave.id],
    queryFn: () => get(returnPlanRoute, { id: leave.id }),
    staleTime: 60_000,
  })
  return (
    <Drawer open title={t('销假')} size={isNarrow ? '100%' : 520} onClose={onClose} destroyOnHidden>
      {isBack ? (
        <Result
          status="success"
          title={t('已销假')}
          subTitle={spanText(leave.startTime, leave.endTime)}
          extra={
            <Button type="primary" onClick={onClose}>
              {t('完成')}
            </Button>
          }
        />
      ) : plan.error ? (
        <LoadError error={plan.error} onRetry={() => void plan.refetch()} />
      ) : plan.data ? (
        <Proof
          leave={leave}
          plan={plan.data}
          onBack={() => {
            setBack(true)
            onDone()
          }}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}

function Proof({ leave, plan, onBack }: { leave: OwnLeave; plan: ReturnPlan; onBack: () => void }) {
  const [round, setRound] = useState(0)
  const { position, fault } = usePosition(round)
  const [photo, setPhoto] = useState<string | null>(null)
  const { problems, isSending, send } = useSend(leaveRequest)
  const place: Point | null = position ? asDrawn([position.lng, position.lat]) : null
  const awayM = plan.fence && place ? distanceTo(plan.fence.polygons as Point[][], place) : 0
  const sign = async ({ lng, lat, accuracyM }: Position) => {
    const where = { lng, lat, coordType: 'WGS84' as const, accuracyM }
    const isDone = await send(async (post) => {
      await post(signReturnRoute, { leaveId: leave.id, ...where, ...(photo ? { photoFileId: photo } : {}) })
      return undefined
    })
    if (isDone) onBack()
  }
  return (
    <div className="leave-return">
      {plan.fence ? (
        <FencePlan
          fence={plan.fence}
          toleranceM={plan.toleranceM}
          place={place}
          accuracyM={position?.accuracyM ?? 0}
          awayM={awayM}
        />
      ) : (
        <ApplyStrip tone="amber">{t('校区尚未设置销假范围，请联系辅导员销假')}</ApplyStrip>
      )}
      {fault ? (
        <Fault fault={fault} onRetry={() => setRound(round + 1)} />
      ) : (
        <Where plan={plan} awayM={awayM} position={position} />
      )}
      {plan.needsPhoto && (
        <div className="leave-return-photo">
          {photo && <img src={fileLink(photo, 240)} alt={t('现场照片')} />}
          <div>
            <b>{t('现场照片')}</b>
            <small>{t('请拍摄能看出您在校内的照片，时间由系统记录')}</small>
            <CameraButton
              field="leaveReturn.photoFileId"
              label={photo ? t('重拍') : t('拍照')}
              onTaken={({ fileId }) => setPhoto(fileId)}
            />
          </div>
        </div>
      )}
      <ProblemLine id="leave-return-line" problem={Object.values(problems)[0]} />
      <Button
        type="primary"
        size="large"
        block
        loading={isSending}
        disabled={!position || !plan.fence || (plan.needsPhoto && !photo)}
        onClick={() => position && void sign(position)}
      >
        {t('确认销假')}
      </Button>
    </div>
  )
}

/** Where one is in words; what it means for the return is the server's to say. */
function Where({ plan, awayM, position }: { plan: ReturnPlan; awayM: number; position: Position | null }) {
  if (!position)
    return (
      <p className="leave-where">
        <LocateFixed size={18} strokeWidth={1.75} aria-hidden />
        <span>
          <b>{t('正在定位')}</b>
          <small>{t('首次使用时请允许获取位置')}</small>
        </span>
      </p>
    )
  const accuracy = Math.round(position.accuracyM)
  if (accuracy > plan.worstAccuracyM)
    return (
      <p className="leave-where leave-where-amber">
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
        <span>
          <b>{t('定位精度不足（±{{n}} 米），请到开阔处重试', { n: accuracy })}</b>
        </span>
      </p>
    )
  const away = Math.round(awayM)
  const isInside = plan.fence !== null && away <= plan.toleranceM
  return (
    <p className={isInside ? 'leave-where leave-where-green' : 'leave-where leave-where-red'}>
      {isInside ? (
        <CircleCheck size={18} strokeWidth={1.75} aria-hidden />
      ) : (
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden />
      )}
      <span>
        <b>{isInside ? t('您在销假范围内') : t('您当前距离校园约 {{n}} 米', { n: away })}</b>
        {!isInside && (
          <small>
            {t('请进入校门后再销假。已在校内的，请到室外开阔处等定位更新；仍显示在校外时，请联系辅导员代销假。')}
          </small>
        )}
        <small>{[plan.campusName, t('定位精度 ±{{n}} 米', { n: accuracy })].filter(Boolean).join(' · ')}</small>
      </span>
    </p>
  )
}

function Fault({ fault, onRetry }: { fault: PositionFault; onRetry: () => void }) {
  return (
    <div className="leave-where leave-where-amber" role="alert">
      <MapPinOff size={18} strokeWidth={1.75} aria-hidden />
      <span>
        <b>{t(faults[fault].title)}</b>
        <small>{t(faults[fault].text)}</small>
      </span>
      {fault !== 'missing' && (
        <Button size="small" onClick={onRetry}>
          {t('重试')}
        </Button>
      )}
    </div>
  )
}
