import { match } from 'ts-pattern'
import {
  type Registered,
  type RegistrationRefused,
  REGISTERS_EQUIPMENT,
} from '#core/storing/service/register-equipment.ts'
import { MISSING, orderNotFound } from './advance-text.ts'
import type { RegisterOptions } from './equipment-command.ts'
import { codeOf, columns, EXIT_CODES, fail, type Problem, print } from '../output.ts'
import { withStaffContext, refusedAs } from '../staff/staff-context.ts'

export const registerEquipment = (options: RegisterOptions): Promise<void> => {
  const { order: orderId, brand, name, size, reason, dryRun = false, json = false } = options
  const tries = dryRun ? null : { command: 'equipment register', subject: orderId, reason }
  return withStaffContext(options, { needed: REGISTERS_EQUIPMENT, tries }, ({ registerEquipment, member }) =>
    registerEquipment({
      orderId,
      gear: {
        ...(brand !== undefined && { brand }),
        ...(name !== undefined && { equipmentName: name }),
        ...(size !== undefined && { equipmentSize: size }),
      },
      staff: member,
      reason,
      dryRun,
    })
      .map(done => print(json, registeredDocument(done, dryRun), registeredText(done, dryRun)))
      .orElse(refusedAs(refusal => fail(json, EXIT_CODES.refused, problemOf(options, refusal)))),
  )
}

const registeredDocument = ({ before, gear }: Registered, dryRun: boolean): object => ({
  orderId: before.id,
  dryRun,
  state: before.state,
  set: gear,
})

const registeredText = ({ before, gear }: Registered, dryRun: boolean): string =>
  columns([
    ['order', before.id],
    ['state', before.state],
    ...Object.entries(gear),
    ['', dryRun ? 'Dry run: nothing was written.' : 'Done.'],
  ])

const problemOf = (
  { order }: RegisterOptions,
  refusal: Exclude<RegistrationRefused, { kind: 'ServiceUnreachable' }>,
): Problem => ({
  code: codeOf(refusal.kind),
  message: match(refusal)
    .with({ kind: 'OrderNotFound' }, () => orderNotFound(order).message)
    .with({ kind: 'NotPaidYet' }, () => `${order} is not paid, so it has no gear yet.`)
    .with({ kind: 'DetailMissing' }, ({ detail }) => MISSING[detail])
    .with({ kind: 'RoleTooLow' }, ({ needed, role }) => `This needs the role ${needed}; yours is ${role}.`)
    .exhaustive(),
})
