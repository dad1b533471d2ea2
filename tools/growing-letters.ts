/**
 * Lets letters and lines written in pixels grow with `--grow`, which 长辈模式 raises (browser/kit/styles/elder.css).
 * Style sheets keep the sizes of the design language; a box that is exactly one line high grows with its line.
 */
export function growingLetters() {
  return {
    name: 'growing-letters',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      return id.endsWith('.css') && !id.includes('/node_modules/') ? { code: growLetters(code), map: null } : undefined
    },
  }
}

/** The style sheet with growing letters. Rules for 长辈模式 itself say what they mean. */
export function growLetters(css: string): string {
  return css.replace(/([^{}]*)\{([^{}]*)\}/g, (rule, selector: string, body: string) =>
    selector.includes('.is-elder') ? rule : `${selector}{${growBody(body)}}`,
  )
}

function growBody(body: string): string {
  const line = /line-height:\s*(\d+)px/.exec(body)?.[1]
  const grown = body.replace(/((?:font-size|line-height):\s*)(\d+)px/g, '$1calc($2px * var(--grow))')
  return line === undefined
    ? grown
    : grown.replace(new RegExp(`(^|[\\s;])((?:min-)?height:\\s*)${line}px`, 'g'), `$1$2calc(${line}px * var(--grow))`)
}
