import dayjs from 'dayjs'

/** What a date picker offers: the days that will be taken, the last one whole. */
export function pickerDays({ first, last }: { first: string; last: string }) {
  return { minDate: dayjs(first), maxDate: dayjs(last).endOf('day') }
}
