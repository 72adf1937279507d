import { type Command, Option } from 'commander'
import { DESK_KINDS, type DeskKind } from '#core/shared/payment-kind.ts'
import { CashReceipt, type DeskPayment, DeskReference, REFERENCE_MAX_CHARACTERS } from '#core/billing/desk-payment.ts'
import type { Won } from '#core/shared/won.ts'
import { readWon, refuse } from '../options.ts'

export type DeskPaymentOptions = {
  readonly paid: DeskKind
  readonly reference: DeskReference
  readonly cashReceipt?: CashReceipt
} & ShownOption

/** What the customer was told, as a dry run said it. */
export type ShownOption = { readonly expect?: Won }

const paidOption = (): Option => new Option('--paid <cash|bank>', 'how the money came').argParser(readDeskKind)
const referenceOption = (): Option =>
  new Option(
    '--reference <text>',
    'by which it is found: the line of the bank statement, or the number in the receipt book; the same one is taken once',
  ).argParser(readReference)
const cashReceiptOption = (): Option =>
  new Option(
    '--cash-receipt <number>',
    "the approval number of the cash receipt, from the tax office's page",
  ).argParser(readCashReceipt)

export const shownOption = (of: string): Option =>
  new Option(
    '--expect <won>',
    `what the customer was told ${of}; nothing is written where it is another sum by now`,
  ).argParser(readWon)

/** Words of a payment that the staff has taken. */
export const deskPaymentOptions = (command: Command): Command =>
  command
    .addOption(paidOption().makeOptionMandatory())
    .addOption(referenceOption().makeOptionMandatory())
    .addOption(cashReceiptOption())
    .addOption(shownOption('of each order'))

/** The same, or a link to pay by. */
export const payingOptions = (command: Command): Command =>
  command
    .addOption(paidOption())
    .addOption(referenceOption())
    .addOption(cashReceiptOption())
    .addOption(shownOption('of all sets together'))
    .addOption(
      new Option('--link', 'the customer gets a link by SMS or e-mail to pay by card, for 72 hours').conflicts([
        'paid',
        'reference',
        'cashReceipt',
        'termsAgreed',
      ]),
    )

/** How a fee is settled: taken, or given up; or that it was not. */
export const settlingOptions = (command: Command): Command =>
  command
    .addOption(paidOption())
    .addOption(referenceOption())
    .addOption(shownOption('of each fee'))
    .addOption(
      new Option('--waive', 'it is given up (needs the role ADMIN, and a reason)').conflicts(['paid', 'reference']),
    )
    .addOption(
      new Option(
        '--reverse',
        'it was noted by mistake: it is owed again (needs the role ADMIN, and a reason)',
      ).conflicts(['paid', 'reference', 'waive']),
    )

export const toDeskPayment = ({ paid, reference, cashReceipt }: DeskPaymentOptions): DeskPayment => ({
  kind: paid,
  reference,
  cashReceipt: cashReceipt ?? null,
})

const readDeskKind = (text: string): DeskKind =>
  DESK_KINDS.find(kind => kind === text.toUpperCase()) ?? refuse('Write cash or bank.')

const readReference = (text: string): DeskReference =>
  DeskReference.parse(text).unwrapOr(null) ?? refuse(`Write 1 to ${REFERENCE_MAX_CHARACTERS} characters on one line.`)

const readCashReceipt = (text: string): CashReceipt =>
  CashReceipt.parse(text).unwrapOr(null) ?? refuse('Write 6 to 20 letters and digits, as 123456789.')
