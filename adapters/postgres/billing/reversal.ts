import { sql } from 'kysely'
import { REVERSED } from '#core/billing/books.ts'

/** A row `p` of `reversed_payment` as the one refund that the books see of it: on the day it was taken back all of it was gone. */
export const REVERSAL = sql`jsonb_build_object(
  'n', 1, 'amountWon', p.amount_won, 'rule', ${sql.lit(REVERSED)}, 'status', 'DONE', 'requestedAt', p.reversed_at, 'sentAt', p.reversed_at,
  'decidedAt', p.reversed_at, 'paidByBankOn', (p.reversed_at at time zone 'Asia/Seoul')::date, 'notedOn', null
)`
