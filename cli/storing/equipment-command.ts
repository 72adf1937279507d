import { Command, InvalidArgumentError } from 'commander'
import type { OrderId } from '#core/shared/ids.ts'
import { GEAR_TEXT_MAX_CHARACTERS, GearText, NO_GEAR_TEXT } from '#core/storing/gear-text.ts'
import { withExample } from '../options.ts'
import { type StaffWriting, staffWriting } from '../staff/staff-options.ts'
import type { Run } from '../output.ts'

export type RegisterOptions = StaffWriting & {
  readonly order: OrderId
  readonly brand?: GearText
  readonly name?: GearText
  readonly size?: GearText
}

const EXAMPLE =
  'equipment register --order SK-7Q2K9XMD4TBA --brand Atomic --name "Redster X9" --size 170 --reason "read off the ski"'

/** What the gear is. */
export const equipmentCommand = (run: Run): Command =>
  withExample(new Command('equipment').addCommand(registerCommand(run)), EXAMPLE)

const registerCommand = (run: Run): Command =>
  withExample(
    staffWriting(
      new Command('register')
        .description('complete brand, name and size of a paid order; its state does not change')
        .requiredOption('--order <id>', 'the order')
        .option('--brand <text>', 'brand of the gear', readGearText)
        .option('--name <text>', 'name of the gear', readGearText)
        .option('--size <text>', 'size of the gear', readGearText),
    ).action(
      run(async (options: RegisterOptions, command: Command) => {
        if ([options.brand, options.name, options.size].every(text => text === undefined)) {
          command.error('Say what it is: --brand, --name or --size.')
        }
        const { registerEquipment } = await import('./equipment.ts')
        return registerEquipment(options)
      }),
    ),
    EXAMPLE,
  )

const readGearText = (typed: string): GearText => {
  const text = GearText.parse(typed).unwrapOr(NO_GEAR_TEXT)
  if (text === NO_GEAR_TEXT)
    throw new InvalidArgumentError(`Write 1 to ${GEAR_TEXT_MAX_CHARACTERS} characters on one line.`)
  return text
}
