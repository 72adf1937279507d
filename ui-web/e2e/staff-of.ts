import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Product } from './product.ts'

const PICTURE = fileURLToPath(new URL('./picture.png', import.meta.url))

export const GEAR = ['--brand', 'Atomic', '--name', 'Redster X9', '--size', '170'] as const

/** The shop's staff, at the command line. */
export const staffOf = (product: () => Product) => {
  /** Answers what was printed; a command that is refused ends the test. */
  const staff = async (...args: readonly string[]): Promise<string> => {
    const { exitCode, output } = await product().staff(...args, '--reason', 'journey')
    if (exitCode !== 0) throw new Error(output)
    return output
  }
  const advance = async (orderId: string, event: string, ...details: readonly string[]): Promise<void> => {
    expect(await staff('order', 'advance', orderId, '--event', event, ...details)).toContain('Done.')
  }
  return {
    staff,
    advance,
    /** From the payment to the locker. */
    async store(orderId: string): Promise<void> {
      const pictures = ['front', 'back', 'left', 'right'].flatMap(view => [`--${view}`, PICTURE])
      await advance(orderId, 'pickup.done', '--walk-in', ...GEAR)
      await staff('report', 'add', '--order', orderId, '--score', '92', '--tip', '엣지를 갈아 주세요.', ...pictures)
      await advance(orderId, 'storage.arrived')
      await advance(orderId, 'storage.shelved', '--locker', 'A-12')
    },
  }
}
