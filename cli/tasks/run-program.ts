import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export type Ended = { readonly isDone: boolean; readonly output: string }

type Options = { readonly env?: NodeJS.ProcessEnv; readonly shows?: boolean }

/** Runs a program of `node_modules/.bin` to its end: with `shows` on our terminal, otherwise its words come back. It ends with us. */
export const runProgram = async (command: string, args: readonly string[], options: Options = {}): Promise<Ended> => {
  const stdio = options.shows ? 'inherit' : 'pipe'
  const child = spawn(command, args, { stdio: ['ignore', stdio, stdio], env: { ...process.env, ...options.env } })
  const endToo = (): void => {
    child.kill()
    process.exit(1)
  }
  process.once('SIGTERM', endToo)
  const ended = new Promise<boolean>(resolve => {
    child.once('error', () => resolve(false))
    child.once('exit', code => resolve(code === 0))
  })
  const [isDone, ...output] = await Promise.all([
    ended,
    ...[child.stdout, child.stderr].map(stream => (stream ? text(stream) : '')),
  ])
  process.off('SIGTERM', endToo)
  return { isDone, output: output.join('').trim() }
}
