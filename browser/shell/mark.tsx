import { useAppInfo } from '#browser/kit/app-info.ts'

/** The school's own logo, else the product's mark: two nested gate arches. */
export function Mark({ size = 28, isOnArt = false }: { size?: number; isOnArt?: boolean }) {
  const { logo } = useAppInfo()
  if (logo !== '') return <img className="mark-logo" src={logo} alt="" height={size} style={{ maxWidth: size * 4 }} />
  const line = isOnArt ? '#0057d9' : '#ffffff'
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill={isOnArt ? '#ffffff' : 'var(--ant-color-primary)'} />
      <g stroke={line} strokeWidth="2.4" strokeLinecap="round">
        <path d="M6.5 20.5V12a7.5 7.5 0 0 1 15 0v8.5" />
        <path d="M11 20.5v-7.2a3 3 0 0 1 6 0v7.2" strokeOpacity="0.6" />
      </g>
    </svg>
  )
}
