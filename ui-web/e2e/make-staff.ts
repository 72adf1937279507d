import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { type Environment, runCommand } from './product.ts'

const PICTURE = fileURLToPath(new URL('./picture.png', import.meta.url))

export const GEAR = ['--brand', 'Atomic', '--name', 'Redster X9', '--size', '170'] as const
/** Any real picture will do for the four views. */
export const PICTURES = ['front', 'back', 'left', 'right'].flatMap(view => [`--${view}`, PICTURE])

/** The shop's staff, at the command line of a product with this environment. */
export const makeStaff = (env: () => Environment) => {
  /** Answers what was printed; a command that is refused ends the test. */
  const staff = async (...args: readonly string[]): Promise<string> => {
    const { exitCode, output } = await runCommand([...args, '--reason', 'journey'], env())
    if (exitCode !== 0) throw new Error(output)
    return output
  }
  const advance = async (orderId: string, event: string, ...details: readonly string[]): Promise<void> => {
    expect(await staff('order', 'advance', orderId, '--event', event, ...details)).toContain('Done.')
  }
  const report = (orderId: string, tip: string, pictures: readonly string[] = PICTURES): Promise<string> =>
    staff('report', 'add', '--order', orderId, '--score', '92', '--tip', tip, ...pictures)

  return {
    staff,
    advance,
    report,
    /** From the payment to the locker. */
    async store(orderId: string): Promise<void> {
      await advance(orderId, 'pickup.done', '--walk-in', ...GEAR)
      await report(orderId, '엣지를 갈아 주세요.')
      await advance(orderId, 'storage.arrived')
      await advance(orderId, 'storage.shelved', '--locker', 'A-12')
    },
  }
}
