import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useRef } from 'react'
import { t } from '#browser/wire/i18n.ts'
import { cleanPaste } from './clean-paste.ts'
import { Picture } from './picture-node.ts'
import { liftPictures, picturesIn, takePictures } from './take-pictures.ts'
import './rich-text.css'

type Props = {
  id: string
  value: string
  onChange: (html: string) => void
  isDisabled?: boolean
  hasProblem?: boolean
  describedBy?: string
  /** The element that names it: a label's `for` reaches only what forms know. */
  labelledBy?: string
}
type Tool = {
  key: string
  label: () => string
  icon: LucideIcon
  isOn?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  {
    key: 'bold',
    label: () => t('加粗'),
    icon: Bold,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    label: () => t('斜体'),
    icon: Italic,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'underline',
    label: () => t('下划线'),
    icon: Underline,
    isOn: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    key: 'strike',
    label: () => t('删除线'),
    icon: Strikethrough,
    isOn: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    key: 'h2',
    label: () => t('大标题'),
    icon: Heading2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'h3',
    label: () => t('小标题'),
    icon: Heading3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    key: 'list',
    label: () => t('项目列表'),
    icon: List,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'ordered',
    label: () => t('编号列表'),
    icon: ListOrdered,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    key: 'quote',
    label: () => t('引用', { context: 'text' }),
    icon: Quote,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    key: 'undo',
    label: () => t('撤销', { context: 'undo' }),
    icon: Undo2,
    run: (editor) => editor.chain().focus().undo().run(),
  },
  { key: 'redo', label: () => t('重做'), icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
]

/** Writes a text with its layout. What is pasted from elsewhere keeps only the layout there are buttons for. */
export function RichTextEditor(props: Props) {
  const current = useRef<Editor | null>(null)
  const take = (files: File[]) => {
    if (files.length === 0 || !current.current) return false
    void takePictures(current.current, files)
    return true
  }
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } }), Picture],
    content: props.value,
    editable: !props.isDisabled,
    onUpdate: ({ editor: changed }) => props.onChange(changed.isEmpty ? '' : changed.getHTML()),
    onCreate: ({ editor: made }) => {
      current.current = made
    },
    editorProps: {
      // Word puts a picture of the text beside the text: where there are words, the words are meant.
      handlePaste: (_view, event) =>
        !event.clipboardData?.getData('text/html') && take(picturesIn(event.clipboardData?.files)),
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && take(picturesIn(event.dataTransfer?.files)),
      transformPastedHTML(html) {
        const lifted = liftPictures(cleanPaste(html))
        take(lifted.files)
        return lifted.html
      },
      attributes: {
        id: props.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-invalid': String(props.hasProblem === true),
        ...(props.labelledBy ? { 'aria-labelledby': props.labelledBy } : {}),
        ...(props.describedBy ? { 'aria-describedby': props.describedBy } : {}),
      },
    },
  })
  if (!editor) return null
  return (
    <div className={`rich-editor${props.hasProblem ? ' rich-editor-problem' : ''}`}>
      {!props.isDisabled && <ToolBar editor={editor} />}
      <EditorContent editor={editor} className="rich-text" />
    </div>
  )
}

function ToolBar({ editor }: { editor: Editor }) {
  const chooser = useRef<HTMLInputElement>(null)
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => Object.fromEntries(tools.map((tool) => [tool.key, tool.isOn?.(now) ?? false])),
  })
  return (
    <div className="rich-tools" role="toolbar" aria-label={t('排版')}>
      {tools.map(({ key, label, icon: Icon, isOn, run }) => (
        <button
          key={key}
          type="button"
          title={label()}
          aria-label={label()}
          aria-pressed={isOn ? on[key] : undefined}
          onClick={() => run(editor)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
      <button type="button" title={t('插入图片')} aria-label={t('插入图片')} onClick={() => chooser.current?.click()}>
        <ImagePlus size={16} strokeWidth={1.75} aria-hidden />
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={({ target }) => {
          void takePictures(editor, picturesIn(target.files))
          target.value = ''
        }}
      />
    </div>
  )
}
