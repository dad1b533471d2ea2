/** Grey lines where words will stand; the place around them says that it is loading. */
export function Bones({ rows, hasTitle = false }: { rows: number; hasTitle?: boolean }) {
  return (
    <div className="bones" aria-hidden>
      {hasTitle && <i className="bone bone-title" />}
      {Array.from({ length: rows }, (_, i) => (
        <i key={i} className="bone" />
      ))}
    </div>
  )
}
