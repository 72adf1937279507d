import { expect, test } from 'vitest'
import { isLongLine, labelLines } from './label-lines.ts'

const SET = { equipmentType: 'SKI', plan: 'FLEX', customerName: '한겨울' } as const

test('a label tells a set by its gear, and of its customer a letter (G334)', () => {
  const gear = { brand: 'Volkl', equipmentName: 'Deacon 76', equipmentSize: '173' }
  expect(labelLines({ ...SET, ...gear, locker: 'A-03' })).toEqual([
    '한 · 스키 보관 자유 이용',
    'Volkl Deacon 76 173',
    'A-03',
  ])
})

test('what is not known yet takes no line', () => {
  const gear = { brand: '', equipmentName: '', equipmentSize: '' }
  expect(labelLines({ ...SET, ...gear, locker: null })).toEqual(['한 · 스키 보관 자유 이용'])
})

test('gear that two rows do not hold is printed smaller; Hangul is twice as wide (G922)', () => {
  expect(['Rossignol Hero Elite ST 167', '한 · 스키 보관 자유 이용'].map(isLongLine)).toEqual([false, false])
  expect(
    ['Dynastar M-Pro 99 Open Limited Edition 178', '뵐클 데콘 칠십육 이천이십칠년 한정판 여성용 173'].map(isLongLine),
  ).toEqual([true, true])
})
