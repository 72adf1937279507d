import { expect, test } from 'vitest'
import { parseOrderId } from './order-id.ts'

test.each(['SK-7Q2K9XMD4TBA', '1795225892477', 'abc_DE', 'x'.repeat(64)])('%s may be an order’s id', text => {
  expect(parseOrderId(text).isOk()).toBe(true)
})

test.each(['', 'short', 'x'.repeat(65), 'SK-1234567 ', 'SK-\u0000aaaaaa', '주문번호12', "' or 1=1 --"])(
  '%j is no order’s id',
  text => {
    expect(parseOrderId(text).isErr()).toBe(true)
  },
)
