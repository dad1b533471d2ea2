import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { CellProps, FieldView } from '#kernel/fields/view.ts'
import { RichTextView } from '#browser/kit/rich-text/rich-text-view.tsx'
import { wordsOf } from './kind.ts'

const Editor = lazy(async () => ({
  default: (await import('#browser/kit/rich-text/rich-text-editor.tsx')).RichTextEditor,
}))

export const richTextView: FieldView = {
  Cell: RichTextCell,
  Input: (props) => (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
      <Editor
        id={props.id}
        value={String(props.value ?? '')}
        onChange={props.onChange}
        isDisabled={props.isDisabled}
        hasProblem={props.hasProblem}
        describedBy={props.describedBy}
        labelledBy={`${props.id}-label`}
      />
    </Suspense>
  ),
  width: 240,
  isWide: true,
}

function RichTextCell({ value, place }: CellProps) {
  return place === 'list' ? <span>{wordsOf(String(value)).slice(0, 100)}</span> : <RichTextView html={String(value)} />
}
