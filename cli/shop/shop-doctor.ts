import { okAsync } from 'neverthrow'
import { missingFacts, withdrawalChoices } from '#adapters/shop/missing-facts.ts'
import { currentShop } from '#adapters/system/current-shop.ts'
import { answered, columns, type Task } from '../output.ts'
import { withStaffContext } from '../staff/staff-context.ts'
import { READING } from '../staff/staff-member.ts'
import type { StaffReading } from '../staff/staff-options.ts'

/** What an owner has to write before the shop opens, and what the one choice of the law means. */
export const examineShop = (options: StaffReading): Task =>
  withStaffContext(options, READING, () => {
    const shop = currentShop()
    const missing = missingFacts(shop)
    const choices = withdrawalChoices(shop)
    const set = shop.statutoryWithdrawal
    const { document, rows } = {
      document: { missing, statutoryWithdrawal: { set, ...choices } },
      rows: [
        ...(missing.length === 0
          ? [['', 'Nothing is missing: a production may start.']]
          : missing.map(one => ['missing', one])),
        ['', ''],
        ['statutoryWithdrawal', set === null ? 'undecided, as false' : String(set)],
        ['  true', choices.true],
        ['  false', choices.false],
        ['', 'shop set statutoryWithdrawal=true --reason "as our counsel said"'],
      ],
    }
    return okAsync(answered(document, columns(rows)))
  })
