import { Button, Dropdown } from 'antd'
import {
  ArrowDown,
  ArrowUp,
  Heading,
  Image,
  MessageSquareQuote,
  Minus,
  Pilcrow,
  Plus,
  QrCode,
  Rows3,
  Scissors,
  Stamp,
  Table2,
  Trash2,
  UnfoldVertical,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import {
  blockLabels,
  type BlockKind,
  type TemplateBlock,
  type TemplateContent,
} from '#services/print/shared/content.ts'
import type { OpenedTemplate, TemplateProblem } from '#services/print/shared/template-routes.ts'
import { t } from '#browser/wire/i18n.ts'
import { IconButton } from '#browser/kit/parts/icon-button.tsx'
import { BlockFields } from './block-fields.tsx'
import { newBlock } from './use-template.ts'
import './blocks.css'

const icons: Record<BlockKind, LucideIcon> = {
  title: Heading,
  text: Pilcrow,
  fields: Table2,
  opinions: MessageSquareQuote,
  records: Rows3,
  image: Image,
  seal: Stamp,
  verify: QrCode,
  spacer: UnfoldVertical,
  rule: Minus,
  break: Scissors,
}
const kinds = Object.keys(blockLabels) as BlockKind[]

type Props = {
  content: TemplateContent
  facts: OpenedTemplate
  problems: readonly TemplateProblem[]
  picked: string | null
  onPick: (id: string | null) => void
  onChange: (blocks: TemplateBlock[]) => void
}

/** The parts of a template in their order; the picked one lies open. */
export function BlockList({ content: { blocks }, facts, problems, picked, onPick, onChange }: Props) {
  const move = (at: number, by: -1 | 1) => onChange(blocks.toSpliced(at, 1).toSpliced(at + by, 0, blocks[at]!))
  const add = (kind: BlockKind) => {
    const block = newBlock(kind)
    const at = blocks.findIndex(({ id }) => id === picked)
    onChange(blocks.toSpliced(at < 0 ? blocks.length : at + 1, 0, block))
    onPick(block.id)
  }
  return (
    <div className="print-blocks">
      <ol>
        {blocks.map((block, i) => {
          const Icon = icons[block.kind]
          const isOpen = block.id === picked
          const wrong = problems.filter(({ id }) => id === block.id)
          return (
            <li
              key={block.id}
              className={['print-block', isOpen && 'is-open', wrong.length > 0 && 'is-wrong'].filter(Boolean).join(' ')}
            >
              <div className="print-block-head">
                <button type="button" aria-expanded={isOpen} onClick={() => onPick(isOpen ? null : block.id)}>
                  <Icon size={16} strokeWidth={1.75} aria-hidden />
                  <strong>{t(blockLabels[block.kind])}</strong>
                  <span>{summaryOf(block)}</span>
                </button>
                {i > 0 && <IconButton label={t('上移')} icon={ArrowUp} size={15} onClick={() => move(i, -1)} />}
                {i < blocks.length - 1 && (
                  <IconButton label={t('下移')} icon={ArrowDown} size={15} onClick={() => move(i, 1)} />
                )}
                <IconButton
                  label={t('删除')}
                  icon={Trash2}
                  size={15}
                  onClick={() => onChange(blocks.filter(({ id }) => id !== block.id))}
                />
              </div>
              {wrong.map(({ text }) => (
                <p key={text} className="print-problem" role="alert">
                  {t(text)}
                </p>
              ))}
              {isOpen && (
                <div className="print-block-body">
                  <BlockFields
                    block={block}
                    facts={facts}
                    onChange={(next) => onChange(blocks.map((one) => (one.id === next.id ? next : one)))}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <Dropdown
        trigger={['click']}
        menu={{
          items: kinds.map((kind) => ({ key: kind, label: t(blockLabels[kind]), icon: iconOf(kind) })),
          onClick: ({ key }) => add(key as BlockKind),
        }}
      >
        <Button block type="dashed" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}>
          {t('添加内容块')}
        </Button>
      </Dropdown>
    </div>
  )
}

function iconOf(kind: BlockKind) {
  const Icon = icons[kind]
  return <Icon size={15} strokeWidth={1.75} aria-hidden />
}

/** One glance at what a part says. */
function summaryOf(block: TemplateBlock): string {
  switch (block.kind) {
    case 'title':
    case 'text':
    case 'seal':
      return block.text.replaceAll('\n', ' ')
    case 'fields':
      return block.rows.length === 0
        ? t('全部表单字段')
        : block.rows
            .map(({ label }) => label)
            .filter(Boolean)
            .join('、')
    case 'opinions':
      return block.nodes.length === 0 ? t('全部环节') : t('{{n}} 个环节', { n: block.nodes.length })
    case 'spacer':
      return t('{{n}} 毫米', { n: block.mm })
    default:
      return ''
  }
}
