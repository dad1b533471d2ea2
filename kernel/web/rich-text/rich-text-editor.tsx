import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Bold, Heading2, Heading3, Italic, List, ListOrdered, Quote, Redo2, Strikethrough, Underline, Undo2, type LucideIcon } from 'lucide-react'
import { t } from '#kernel/web/i18n.ts'
import './rich-text.css'

type Props = { id: string; value: string; onChange: (html: string) => void; isDisabled?: boolean; hasProblem?: boolean; describedBy?: string }
type Tool = { key: string; label: () => string; icon: LucideIcon; isOn?: (editor: Editor) => boolean; run: (editor: Editor) => void }

const tools: readonly Tool[] = [
  { key: 'bold', label: () => t('加粗'), icon: Bold, isOn: (editor) => editor.isActive('bold'), run: (editor) => editor.chain().focus().toggleBold().run() },
  { key: 'italic', label: () => t('斜体'), icon: Italic, isOn: (editor) => editor.isActive('italic'), run: (editor) => editor.chain().focus().toggleItalic().run() },
  { key: 'underline', label: () => t('下划线'), icon: Underline, isOn: (editor) => editor.isActive('underline'), run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { key: 'strike', label: () => t('删除线'), icon: Strikethrough, isOn: (editor) => editor.isActive('strike'), run: (editor) => editor.chain().focus().toggleStrike().run() },
  { key: 'h2', label: () => t('大标题'), icon: Heading2, isOn: (editor) => editor.isActive('heading', { level: 2 }), run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { key: 'h3', label: () => t('小标题'), icon: Heading3, isOn: (editor) => editor.isActive('heading', { level: 3 }), run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run() },
  { key: 'list', label: () => t('项目列表'), icon: List, isOn: (editor) => editor.isActive('bulletList'), run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { key: 'ordered', label: () => t('编号列表'), icon: ListOrdered, isOn: (editor) => editor.isActive('orderedList'), run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { key: 'quote', label: () => t('引用'), icon: Quote, isOn: (editor) => editor.isActive('blockquote'), run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { key: 'undo', label: () => t('撤销'), icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { key: 'redo', label: () => t('重做'), icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
]

/** Writes a text with its layout. What is pasted from elsewhere keeps only the layout there are buttons for. */
export function RichTextEditor(props: Props) {
  const editor = useEditor({
    extensions: [StarterKit.configure({ heading: { levels: [2, 3] }, link: { openOnClick: false } })],
    content: props.value,
    editable: !props.isDisabled,
    onUpdate: ({ editor: changed }) => props.onChange(changed.isEmpty ? '' : changed.getHTML()),
    editorProps: {
      attributes: {
        id: props.id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-invalid': String(props.hasProblem === true),
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
  const on = useEditorState({ editor, selector: ({ editor: now }) => Object.fromEntries(tools.map((tool) => [tool.key, tool.isOn?.(now) ?? false])) })
  return (
    <div className="rich-tools" role="toolbar" aria-label={t('排版')}>
      {tools.map(({ key, label, icon: Icon, isOn, run }) => (
        <button key={key} type="button" title={label()} aria-label={label()} aria-pressed={isOn ? on[key] : undefined} onClick={() => run(editor)}>
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
    </div>
  )
}
