import { code } from './code/kind.ts'
import { codes } from './codes/kind.ts'
import { day } from './day/kind.ts'
import { decimal } from './decimal/kind.ts'
import { email } from './email/kind.ts'
import { files } from './files/kind.ts'
import { flag } from './flag/kind.ts'
import { idCard } from './id-card/kind.ts'
import { integer } from './integer/kind.ts'
import { json } from './json/kind.ts'
import { longText } from './long-text/kind.ts'
import { moment } from './moment/kind.ts'
import { money } from './money/kind.ts'
import { parent } from './parent/kind.ts'
import { phone } from './phone/kind.ts'
import { ref } from './ref/kind.ts'
import { refs } from './refs/kind.ts'
import { region } from './region/kind.ts'
import { richText } from './rich-text/kind.ts'
import { secret } from './secret/kind.ts'
import { state } from './state/kind.ts'
import { text } from './text/kind.ts'
import { timeOfDay } from './time-of-day/kind.ts'
import { url } from './url/kind.ts'

/** The field builders: `f.text({ label: '姓名', required: true })`. */
export const f = {
  text,
  longText,
  integer,
  decimal,
  money,
  flag,
  day,
  timeOfDay,
  moment,
  code,
  codes,
  state,
  ref,
  refs,
  parent,
  phone,
  email,
  url,
  idCard,
  files,
  json,
  secret,
  richText,
  region,
} as const
