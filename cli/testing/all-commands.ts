import type { Command } from 'commander'
import { COMMANDS } from '../program.ts'

type Typed = { readonly words: readonly string[]; readonly command: Command }

const below = (words: readonly string[], command: Command): readonly Typed[] => {
  const own = [...words, command.name()]
  return command.commands.length === 0 ? [{ words: own, command }] : command.commands.flatMap(one => below(own, one))
}

/** Every command that does something, with the words that lead to it: a new one is tried without being listed. */
export const allCommands = async (): Promise<readonly Typed[]> =>
  (await Promise.all(Object.values(COMMANDS).map(({ load }) => load(() => async () => undefined)))).flatMap(command =>
    below([], command),
  )
