import { type Command, Option } from 'commander'
import { DESK_KINDS, type DeskKind } from '#core/shared/payment-kind.ts'
import { CashReceipt, type DeskPayment, DeskReference, REFERENCE_MAX_CHARACTERS } from '#core/billing/desk-payment.ts'
import { refuse } from '../options.ts'

export type DeskPaymentOptions = {
  readonly paid: DeskKind
  readonly reference: DeskReference
  readonly cashReceipt?: CashReceipt
}

/** Words of a payment that the staff has taken. */
export const deskPaymentOptions = (command: Command): Command =>
  command
    .addOption(new Option('--paid <cash|bank>', 'how the money came').argParser(readDeskKind).makeOptionMandatory())
    .requiredOption(
      '--reference <text>',
      'by which it is found: the line of the bank statement, or the number in the receipt book; the same one is taken once',
      readReference,
    )
    .option(
      '--cash-receipt <number>',
      "the approval number of the cash receipt, from the tax office's page",
      readCashReceipt,
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
