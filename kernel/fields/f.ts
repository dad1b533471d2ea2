import { code } from './choices/code/kind.ts'
import { codes } from './choices/codes/kind.ts'
import { day } from './times/day/kind.ts'
import { decimal } from './values/decimal/kind.ts'
import { email } from './texts/email/kind.ts'
import { files } from './links/files/kind.ts'
import { flag } from './values/flag/kind.ts'
import { idCard } from './texts/id-card/kind.ts'
import { integer } from './values/integer/kind.ts'
import { json } from './values/json/kind.ts'
import { longText } from './texts/long-text/kind.ts'
import { moment } from './times/moment/kind.ts'
import { money } from './values/money/kind.ts'
import { parent } from './links/parent/kind.ts'
import { phone } from './texts/phone/kind.ts'
import { ref } from './links/ref/kind.ts'
import { refs } from './links/refs/kind.ts'
import { region } from './choices/region/kind.ts'
import { richText } from './texts/rich-text/kind.ts'
import { secret } from './texts/secret/kind.ts'
import { state } from './choices/state/kind.ts'
import { text } from './texts/text/kind.ts'
import { timeOfDay } from './times/time-of-day/kind.ts'
import { url } from './texts/url/kind.ts'

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
