import { Button, Input } from 'antd'
import {
  ArrowRightLeft,
  CircleX,
  CornerUpLeft,
  Eye,
  FileText,
  UserPlus,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { approveRoute } from '#services/flow/shared/routes/tasks.ts'
import { rejectWordOf } from '#browser/flow/run/action-words.ts'
import { DeedDialog, type Deed } from '#browser/flow/run/deed-dialogs.tsx'
import { PhraseChips } from '#browser/flow/run/phrase-chips.tsx'
import { bodyOf, decidedText, missingFor, nothingSaid, useDecision } from '#browser/flow/run/use-decision.ts'
import { useFlowDetail } from '#browser/flow/run/use-flow-detail.ts'
import { shown, t } from '#browser/wire/i18n.ts'
import { Bones } from '#browser/kit/parts/bones.tsx'
import { NameAvatar } from '#browser/kit/parts/name-avatar.tsx'
import { Sheet } from '#browser/kit/phone/sheet.tsx'
import type { DeskMatter } from './use-desk.ts'
import '#browser/flow/run/deed.css'
import './desk.css'

type SheetProps = { matter: DeskMatter; onOpen: () => void; onClose: () => void; onDone: (deed: string) => void }

/** Asks once more before a matter is agreed to with a push of the finger. */
export function AgreeSheet({ matter, onOpen, onClose, onDone }: SheetProps) {
  const { data: detail, error } = useFlowDetail(matter.instanceId)
  const [comment, setComment] = useState('')
  const decision = useDecision({ onDone })
  const saying = { ...nothingSaid, comment }
  const mustFill = Object.values(detail?.form?.permission ?? {}).includes('must')
  const missing = detail?.current ? missingFor('approve', detail, saying) : null
  const isOwnPage =
    mustFill ||
    (missing !== null && missing.field !== 'comment') ||
    detail?.current?.buttons.includes('approve') === false
  const agree = async () => {
    if (
      detail?.current &&
      !missing &&
      (await decision.send(approveRoute, bodyOf(detail, saying, {}), decidedText(t('同意'), detail)))
    )
      onClose()
  }
  return (
    <Sheet
      className="decide-sheet"
      label={shown(matter.title)}
      head={<SheetHead matter={matter} title={t('同意“{{title}}”？', { title: shown(matter.title) })} />}
      foot={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
          {isOwnPage ? (
            <Button
              type="primary"
              onClick={() => {
                onClose()
                onOpen()
              }}
            >
              {t('打开处理')}
            </Button>
          ) : (
            <Button
              type="primary"
              disabled={!detail?.current || missing !== null}
              loading={decision.busy !== undefined}
              onClick={() => void agree()}
            >
              {t('确认同意')}
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      {error ? (
        <p className="deed-problem" role="alert">
          {'msg' in error && error.msg ? shown(String(error.msg)) : t('加载失败')}
        </p>
      ) : !detail ? (
        <Bones rows={2} />
      ) : isOwnPage ? (
        <p className="deed-help">
          {missing && !mustFill
            ? t('{{text}}，请打开后处理', { text: missing.text })
            : t('该环节需要填写内容，请打开后处理')}
        </p>
      ) : (
        <>
          <PhraseChips
            usual={t('同意')}
            use="agree"
            ofStep={detail.current?.phrases ?? []}
            value={comment}
            onTake={setComment}
          />
          <Input.TextArea
            value={comment}
            maxLength={1000}
            autoSize={{ minRows: 1, maxRows: 4 }}
            placeholder={missing ? missing.text : t('审批意见')}
            aria-label={t('审批意见')}
            onChange={(event) => setComment(event.target.value)}
          />
        </>
      )}
    </Sheet>
  )
}

/** What else can be done with a task, without opening it. */
export function MoreSheet({ matter, onOpen, onClose, onDone }: SheetProps) {
  const { data: detail } = useFlowDetail(matter.instanceId)
  const [deed, setDeed] = useState<Deed>()
  const decision = useDecision({ onDone })
  const all: [Deed, string, LucideIcon][] = [
    ['returnTo', t('退回'), CornerUpLeft],
    ['reject', rejectWordOf(detail?.current?.labels), CircleX],
    ['transfer', t('转办'), ArrowRightLeft],
    ['delegate', t('委派'), UserRound],
    ['addSign', t('加签'), UserPlus],
    ['copy', t('抄送'), Eye],
  ]
  return (
    <Sheet
      className="decide-sheet"
      label={shown(matter.title)}
      head={<SheetHead matter={matter} title={shown(matter.title)} />}
      foot={
        <>
          <Button onClick={onClose}>{t('取消')}</Button>
        </>
      }
      onClose={onClose}
    >
      <ul className="sheet-deeds">
        {all
          .filter(([key]) => detail?.current?.buttons.includes(key))
          .map(([key, label, Icon]) => (
            <li key={key}>
              <button type="button" onClick={() => setDeed(key)}>
                <Icon size={20} strokeWidth={1.75} aria-hidden />
                {label}
              </button>
            </li>
          ))}
        <li>
          <button
            type="button"
            onClick={() => {
              onClose()
              onOpen()
            }}
          >
            <FileText size={20} strokeWidth={1.75} aria-hidden />
            {t('查看详情')}
          </button>
        </li>
      </ul>
      {deed && detail && (
        <DeedDialog
          detail={detail}
          deed={deed}
          comment=""
          send={decision.send}
          isBusy={decision.busy !== undefined}
          onClose={() => {
            setDeed(undefined)
            onClose()
          }}
        />
      )}
    </Sheet>
  )
}

function SheetHead({ matter, title }: { matter: DeskMatter; title: string }) {
  return (
    <header className="sheet-head">
      <NameAvatar name={matter.name} size={40} />
      <span>
        <strong>{title}</strong>
        <small>{matter.about.map(shown).join(' · ')}</small>
      </span>
    </header>
  )
}
