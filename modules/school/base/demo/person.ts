import { idCardCheckDigit } from '#kernel/rules/id-card.ts'
import { makeName } from './names.ts'
import { demoAreas, type DemoCity } from './places.ts'
import type { Random } from '#kernel/world/demo-random.ts'

export type DemoPerson = {
  xm: string
  xmPy: string
  sex: '1' | '2'
  birthday: string
  idCard: string
  nation: string
  sjhm: string
  city: DemoCity
  county: readonly [code: string, name: string]
}

/** Staff number their persons from here on, students from 0: id numbers and phones follow from the number and never meet. */
export const firstStaffNumber = 50_000
const lastNumber = 59_999

// With this many serials (001–998, odd for men, even for women) each area is met at most once per serial.
const serials = 499

// Prefixes that no carrier has been given.
const phonePrefixes = ['154', '160', '161', '163', '164', '168', '169', '194']

/** A person of the demo school: nobody real, every fact of valid form and in agreement with the others. */
export function makePerson(input: {
  number: number
  random: Random
  maleShare: number
  bornFrom: string
  bornTo: string
}): DemoPerson {
  const { number, random, maleShare, bornFrom, bornTo } = input
  if (number > lastNumber) throw new Error(`the demo school has at most ${lastNumber + 1} persons`)
  const sex = random.chance(maleShare) ? '1' : '2'
  const serial = number % serials
  const { area, city } = demoAreas[(Math.floor(number / serials) + 7 * serial) % demoAreas.length]!
  const birthday = dayBetween(random, bornFrom, bornTo)
  const nation = nationOf(random, city)
  const { xm, py } = makeName({ random, sex, nation })
  const first17 = `${area}${birthday.replaceAll('-', '')}${String(2 * serial + (sex === '1' ? 1 : 2)).padStart(3, '0')}`
  return {
    xm,
    xmPy: py,
    sex,
    birthday,
    nation,
    city,
    idCard: first17 + idCardCheckDigit(first17),
    sjhm: phoneOf(number),
    county: random.pick(city.counties),
  }
}

/** A day between two others, both included. */
export function dayBetween(random: Random, from: string, to: string): string {
  const day = 86_400_000
  const first = Date.parse(`${from}T00:00:00Z`) / day
  const last = Date.parse(`${to}T00:00:00Z`) / day
  return new Date(random.int(first, last) * day).toISOString().slice(0, 10)
}

function nationOf(random: Random, city: DemoCity): string {
  const others = city.nations ?? [['15', 0.01] as const]
  const han = 1 - others.reduce((sum, [, share]) => sum + share, 0)
  return random.weighted([['01', han] as const, ...others])
}

// Multiplying by a number prime to 10^8 visits every eight digits once: different persons, different phones.
function phoneOf(number: number): string {
  const digits = (number * 48_271 + 20_260_901) % 100_000_000
  return phonePrefixes[number % phonePrefixes.length]! + String(digits).padStart(8, '0')
}
