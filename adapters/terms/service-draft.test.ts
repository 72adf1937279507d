import { expect, test } from 'vitest'
import { TRIAL_SHOP } from '#core/shared/shop.ts'
import { serviceDraft } from './service-draft.ts'

const refunds = (statutoryWithdrawal: boolean | null): readonly string[] =>
  serviceDraft({ ...TRIAL_SHOP, statutoryWithdrawal })
    .split('\n')
    .filter(line => line.startsWith('|') && /픽업|환불/.test(line))
    .slice(0, 5)

test.each([false, null])(
  'the draft of the terms says what goes back by the fee, with the withdrawal %s (G241)',
  set => {
    expect(refunds(set)).toEqual([
      '| 취소한 때 | 환불 금액 |',
      '| 픽업일 전날까지(픽업일이 정해지기 전 포함) | 결제 금액에서 결제 수수료 3%를 뺀 금액 |',
      '| 픽업 당일, 픽업 전 | 결제 금액의 50%(결제 수수료를 뺀 금액을 넘지 않음) |',
      '| 픽업 뒤 | 환불하지 않음 |',
    ])
  },
)

test('with it on, all of it within seven days comes first', () => {
  expect(refunds(true)).toEqual([
    '| 취소한 때 | 환불 금액 |',
    '| 계약이 성립한 날부터 7일까지, 픽업 전(「전자상거래 등에서의 소비자보호에 관한 법률」 제17조의 청약철회) | 결제 금액 전부 |',
    '| 그 뒤 픽업일 전날까지(픽업일이 정해지기 전 포함) | 결제 금액에서 결제 수수료 3%를 뺀 금액 |',
    '| 그 뒤 픽업 당일, 픽업 전 | 결제 금액의 50%(결제 수수료를 뺀 금액을 넘지 않음) |',
    '| 픽업 뒤 | 환불하지 않음 |',
  ])
})
