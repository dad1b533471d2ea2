import type { Offence } from './offence.ts'
import type { SourceFile } from './source-tree.ts'

const rules: { rule: string; words: RegExp; why: string; mend: string }[] = [
  {
    rule: 'unfinished',
    words: /\b(?:TODO|FIXME|XXX|HACK)\b/g,
    why: 'marks unfinished work',
    mend: 'finish it, or write an issue and remove the mark',
  },
  {
    rule: 'unfinished',
    words: /敬请期待|开发中(?!心)|待开发|即将上线|暂未开放|lorem ipsum|coming soon/gi,
    why: 'promises instead of working',
    mend: 'build it or leave it out',
  },
  {
    rule: 'machine-path',
    words: /(?<![\w$}).])\/(?:work|root)\/|(?<![\w$}).])\/home\/[a-z][\w-]*\/|\b[A-Z]:\\Users\\/g,
    why: 'names a path of one machine',
    mend: 'derive it from a setting or from the place of the file',
  },
  {
    rule: 'registry',
    words: /registry\.[a-z][\w.-]*\.[a-z]{2,}|npmmirror\.com|npmjs\.(?:org|com)|"resolved":\s*"http/g,
    why: 'names a package registry',
    mend: 'leave the choice of registry to the machine that installs',
  },
]

/** Marks of unfinished work and traces of the machine it was written on. */
export function wordOffences(files: SourceFile[]): Offence[] {
  // This folder names the words it looks for.
  return files.filter(({ path }) => !path.startsWith('tests/checks/')).flatMap(inFile)
}

function inFile({ path, text }: SourceFile): Offence[] {
  return text.split('\n').flatMap((line, index) =>
    rules.flatMap(({ rule, words, why, mend }) =>
      [...line.matchAll(words)].map(([word]) => ({
        file: path,
        line: index + 1,
        rule,
        why: `“${word}” ${why}`,
        mend,
      })),
    ),
  )
}
