import { type Failpoint, FAILPOINTS } from '#core/shared/failpoint.ts'

const known: readonly string[] = FAILPOINTS

/**
 * Kills the own process, as a power cut would, at each point named in `setting` (`SEASONKEEP_FAILPOINT`): a list with
 * commas, where `confirm.after_gateway@2` means the second time that the point is passed.
 */
export const makeFailpoint = (
  setting: string | undefined,
  kill = (): unknown => process.kill(process.pid, 'SIGKILL'),
): Failpoint => {
  const passesLeft = new Map<string, number>()
  for (const entry of (setting ?? '').split(',').filter(text => text !== '')) {
    const [name = '', times = '1'] = entry.trim().split('@')
    if (!known.includes(name) || !/^[1-9]\d*$/.test(times))
      throw new Error(`SEASONKEEP_FAILPOINT: no such point: ${entry}`)
    passesLeft.set(name, Number(times))
  }
  return name => {
    const left = passesLeft.get(name)
    if (left === undefined) return
    passesLeft.set(name, left - 1)
    if (left === 1) kill()
  }
}
