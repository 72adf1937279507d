import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { expect, vi } from 'vitest'

const MOST_MS = 60_000

/** Waits until a process that was just started serves; what it wrote instead is in the failure. */
export const untilServing = async (
  child: ChildProcessByStdio<null, Readable, Readable>,
  answers: () => boolean | Promise<boolean>,
): Promise<void> => {
  let written = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', text => (written += text))
  await vi.waitFor(
    async () => {
      const { exitCode, signalCode } = child
      expect({ serves: await answers(), exitCode, signalCode, written }).toMatchObject({ serves: true })
    },
    { timeout: MOST_MS, interval: 250 },
  )
}
