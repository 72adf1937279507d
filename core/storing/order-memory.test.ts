import { expect, test } from 'vitest'
import { toOrderMemory } from './order-memory.ts'

test('an order remembers where its last checkout began and what its last handling by staff changed', () => {
  const memory = toOrderMemory([
    { event: 'order.precreated', from: null },
    { event: 'storage.shelved', from: 'ARRIVED' },
    { event: 'checkout.requested', from: 'IN_STORAGE' },
    { event: 'checkout.delivered', from: 'CHECKOUT_REQUESTED' },
    { event: 'equipment.restored', from: 'CHECKED_OUT' },
    { event: 'checkout.requested', from: 'RESTORED' },
    { event: 'renewal.charged', from: 'CHECKOUT_REQUESTED' },
  ])
  expect(memory).toEqual({ stateBeforeCheckout: 'RESTORED', previousState: 'CHECKED_OUT' })
})

test('a new order remembers nothing', () => {
  expect(toOrderMemory([{ event: 'order.precreated', from: null }])).toEqual({})
})
