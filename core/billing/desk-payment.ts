import { err, ok, type Result } from 'neverthrow'
import type { Brand } from '#core/shared/brand.ts'
import type { DeskKind } from '#core/shared/payment-kind.ts'
import { plainText } from '#core/storing/plain-text.ts'

/** The means of payment, as the customer reads it; the provider's word for a card is `카드`. */
export const DESK_METHODS: Readonly<Record<DeskKind, string>> = { CASH: '현금', BANK: '계좌이체' }

export const REFERENCE_MAX_CHARACTERS = 60

/** By which a payment is found in the shop's own books: the line of a bank statement, or the number in the receipt book. */
export type DeskReference = Brand<string, 'DeskReference'>

export type InvalidReference = { readonly kind: 'InvalidReference' }

export const DeskReference = {
  parse(text: string): Result<DeskReference, InvalidReference> {
    const line = plainText(text, REFERENCE_MAX_CHARACTERS)
    return line ? ok(line as DeskReference) : err({ kind: 'InvalidReference' })
  },
}

/** The approval number of a cash receipt, which is issued at the tax office's page. */
export type CashReceipt = Brand<string, 'CashReceipt'>

export type InvalidCashReceipt = { readonly kind: 'InvalidCashReceipt' }

export const CashReceipt = {
  parse(text: string): Result<CashReceipt, InvalidCashReceipt> {
    const number = text.replaceAll(/[ -]/g, '').toUpperCase()
    return /^[A-Z0-9]{6,20}$/.test(number) ? ok(number as CashReceipt) : err({ kind: 'InvalidCashReceipt' })
  },
}

/** Money that a member of the staff has taken. Kind and reference together are taken once (G191). */
export type DeskPayment = {
  readonly kind: DeskKind
  readonly reference: DeskReference
  readonly cashReceipt: CashReceipt | null
}
