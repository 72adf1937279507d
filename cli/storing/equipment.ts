import { match } from 'ts-pattern'
import {
  type Registered,
  type RegistrationRefused,
  REGISTERS_EQUIPMENT,
} from '#core/storing/service/register-equipment.ts'
import { missingText, orderNotFound, setRows } from './advance-text.ts'
import type { RegisterOptions } from './equipment-command.ts'
import { answered, toErrorCode, columns, NOTHING_WRITTEN, type Problem, refused, type Task } from '../output.ts'
import { roleTooLow, writing } from '../staff/staff-member.ts'
import { withStaffContext, refusedAs } from '../staff/staff-context.ts'

export const registerEquipment = (options: RegisterOptions): Task => {
  const { order: orderId, brand, name, size, reason, dryRun = false } = options
  return withStaffContext(
    options,
    writing(REGISTERS_EQUIPMENT, { command: 'equipment register', subject: orderId, reason }, dryRun),
    ({ registerEquipment, member }) =>
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
        .map(done => answered(registeredDocument(done, dryRun), registeredText(done, dryRun)))
        .orElse(refusedAs(refusal => refused(toProblem(options, refusal)))),
  )
}

const registeredDocument = ({ before, gear }: Registered, dryRun: boolean): object => ({
  orderId: before.id,
  dryRun,
  state: before.state,
  set: gear,
})

const registeredText = ({ before, gear }: Registered, dryRun: boolean): string =>
  columns([['order', before.id], ['state', before.state], ...setRows(gear), ['', dryRun ? NOTHING_WRITTEN : 'Done.']])

const toProblem = (
  { order }: RegisterOptions,
  refusal: Exclude<RegistrationRefused, { kind: 'ServiceUnreachable' }>,
): Problem => ({
  code: toErrorCode(refusal.kind),
  message: match(refusal)
    .with({ kind: 'OrderNotFound' }, () => orderNotFound(order).message)
    .with({ kind: 'NotPaidYet' }, () => `${order} is not paid, so it has no gear yet.`)
    .with({ kind: 'NoGearToCome' }, () => `${order} is cancelled, so no gear comes.`)
    .with({ kind: 'DetailMissing' }, missingText)
    .with({ kind: 'RoleTooLow' }, roleTooLow)
    .exhaustive(),
})
