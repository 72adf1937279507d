import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '#core/shared/day.ts'
import { ORDER_STATES } from './order-state.ts'
import { awaitsPickup, canSayPlace, lacksPlace, PickupPlace, PlaceLabel, type TypedPlace } from './pickup-place.ts'
import { pickupPlace, TYPED_PLACE } from './testing/pickup-place.ts'

const wrongIn = (change: Partial<TypedPlace>) =>
  PickupPlace.parse({ ...TYPED_PLACE, ...change }).match(
    () => [],
    ({ parts }) => parts,
  )

describe('a pickup place (G155)', () => {
  test('has a name, a phone and an address; detail and note may be empty', () => {
    expect(wrongIn({ detail: '', note: '' })).toEqual([])
    expect(wrongIn({ recipientName: ' ', phone: '', address: '' })).toEqual(['recipientName', 'phone', 'address'])
  })

  test('takes the phones that a driver can call, and stores digits', () => {
    expect(pickupPlace({ phone: '011-123-4567' }).phone).toBe('0111234567')
    expect(wrongIn({ phone: '02-123-4567' })).toEqual(['phone'])
  })

  test('is of lines that people read, each of a limited length', () => {
    expect(wrongIn({ recipientName: '김'.repeat(51) })).toEqual(['recipientName'])
    expect(wrongIn({ address: '가'.repeat(201) })).toEqual(['address'])
    expect(wrongIn({ detail: '가'.repeat(101), note: '가'.repeat(201) })).toEqual(['detail', 'note'])
    expect(wrongIn({ note: '문 앞\n경비실' })).toEqual(['note'])
    expect(pickupPlace({ detail: ' 101동 \u200B' }).detail).toBe('101동')
  })

  test('is the same place after it was shown and typed again', () => {
    const text = fc.string({ maxLength: 120 })
    fc.assert(
      fc.property(fc.record({ recipientName: text, address: text, detail: text, note: text }), typed => {
        const place = PickupPlace.parse({ ...typed, phone: TYPED_PLACE.phone }).unwrapOr(null)
        if (place === null) return
        expect(PickupPlace.parse(PickupPlace.toTyped(place)).unwrapOr(null)).toEqual(place)
      }),
    )
  })

  test('has a label of 1 to 20 characters when it is kept', () => {
    expect(['집', '가'.repeat(20)].map(label => PlaceLabel.parse(label).isOk())).toEqual([true, true])
    expect(['', ' ', '가'.repeat(21)].map(label => PlaceLabel.parse(label).isOk())).toEqual([false, false, false])
  })
})

describe('who may say where to pick up (G156)', () => {
  const DAY = '2026-11-25' as Day
  const EVE = '2026-11-24' as Day

  test('the customer until the pickup day begins', () => {
    const booked = { state: 'PICKUP_SCHEDULED', pickupDate: DAY } as const
    expect([canSayPlace(booked, EVE), canSayPlace(booked, DAY)]).toEqual([true, false])
  })

  test('the customer again after a pickup that was missed', () => {
    expect(canSayPlace({ state: 'REQUESTED', pickupDate: null }, DAY)).toBe(true)
  })

  test('nobody once the gear is picked up, or is not to be picked up', () => {
    const open = ORDER_STATES.filter(state => awaitsPickup({ state }))
    expect(open).toEqual(['UNPAID', 'REQUESTED', 'PICKUP_SCHEDULED'])
    for (const state of ORDER_STATES.filter(one => !open.includes(one)))
      expect(canSayPlace({ state, pickupDate: DAY }, EVE)).toBe(false)
  })

  test('it is lacking only in an order that is paid and waits (G157)', () => {
    expect(ORDER_STATES.filter(state => lacksPlace({ state, placeStatus: 'ASKED' }))).toEqual([
      'REQUESTED',
      'PICKUP_SCHEDULED',
    ])
    expect(ORDER_STATES.filter(state => lacksPlace({ state, placeStatus: 'KNOWN' }))).toEqual([])
  })
})
