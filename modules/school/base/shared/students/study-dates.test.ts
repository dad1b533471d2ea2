import { describe, expect, it } from 'vitest'
import { expectGradDate, majorClassOf, newestGrade } from './study-dates.ts'

describe('study dates', () => {
  it('end in June after the full years of study', () => {
    expect(expectGradDate(2024, 3)).toBe('2027-06-30')
    expect(expectGradDate(2024, '3.0')).toBe('2027-06-30')
    expect(expectGradDate(2024, 2.5)).toBe('2027-06-30')
    expect(expectGradDate(2024, 5)).toBe('2029-06-30')
  })
  it('count an intake from the middle of August', () => {
    expect(newestGrade('2026-08-14')).toBe(2025)
    expect(newestGrade('2026-08-15')).toBe(2026)
    expect(newestGrade('2026-01-01')).toBe(2025)
  })
  it('know the group of a major', () => {
    expect(majorClassOf('510203')).toBe('5102')
  })
})
