import { byTurns, type Finding } from './measure.ts'
import { measureProcess } from './processes.ts'

const ROUNDS = 9

/** Pure checks of the command line beside an empty Node. */
export const benchCommands = async (): Promise<readonly Finding[]> => {
  const check = ['cli/seasonkeep.mjs', 'refund', 'quote', '--paid', '99000', '--status', 'REQUESTED', '--json']
  await measureProcess(check)
  const found = await byTurns(
    ROUNDS,
    () => measureProcess(check),
    () => measureProcess(['-e', '0']),
  )
  return [{ what: 'refund quote', ...found, unit: 'ms', target: { atMost: 2.5 } }]
}
