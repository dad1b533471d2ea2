import { expect, test } from 'vitest'
import { manifests } from '#apps/server/manifests.ts'
import { defineEntity } from '#kernel/entity/define-entity.ts'
import { f } from '#kernel/fields/f.ts'
import { idleExceptions, unplannedTimes } from './planned-times.ts'

declare module '#kernel/entity/entity.ts' {
  interface EntityNames {
    'trial.held': true
  }
}

const entities = manifests.flatMap((manifest) => manifest.entities)

test('a time set by the server that is a plan by its title is declared as one', () => {
  expect(unplannedTimes(entities)).toEqual([])
  expect(idleExceptions(entities)).toEqual([])
})

test('what is called a plan and not declared so is found; what somebody enters, what happened and what is declared is not', () => {
  const held = defineEntity('trial.held', {
    label: '借出',
    service: 'base',
    path: 'trialHeld',
    title: 'title',
    fields: {
      title: f.text({ label: '名称', required: true, max: 20 }),
      keptUntil: f.moment({ label: '保留至', computed: true }),
      backBy: f.moment({ label: '归还期限', computed: true, planned: true }),
      freeFrom: f.moment({ label: '可借时间', computed: true }),
      endTime: f.moment({ label: '结束时间', required: true }),
      backTime: f.moment({ label: '归还时间', computed: true }),
      dueDate: f.day({ label: '到期日期', computed: true }),
    },
    list: { columns: ['title'], filters: [] },
    form: [],
    removable: 'hard',
  })
  expect(unplannedTimes([held])).toEqual(['trial.held.keptUntil 保留至', 'trial.held.freeFrom 可借时间'])
  expect(unplannedTimes([held], { 'trial.held.keptUntil': 'made up' })).toEqual(['trial.held.freeFrom 可借时间'])
})
