import { Argument, type Command, Option } from 'commander'

/** What a command does with the file or folder that a word names. */
export type FileUse = 'read' | 'read folder' | 'write' | 'write folder'

const USES = new WeakMap<Option | Argument, FileUse>()

/** An option that names a file: where words are sent, its bytes go with them, or come back. */
export const fileOption = (flags: string, description: string, use: FileUse): Option => {
  const option = new Option(flags, description)
  USES.set(option, use)
  return option
}

export const fileArgument = (name: string, description: string, use: FileUse): Argument => {
  const argument = new Argument(name, description)
  USES.set(argument, use)
  return argument
}

export const fileUseOf = (word: Option | Argument): FileUse | undefined => USES.get(word)

export type NamedFile = { readonly name: string; readonly use: FileUse }

/** The files that the words of a parsed command name. */
export const namedFiles = (command: Command): readonly NamedFile[] => {
  const values = command.opts()
  const named = [
    ...command.options.map(option => ({ word: option, value: values[option.attributeName()] as unknown })),
    ...command.registeredArguments.map((argument, at) => ({
      word: argument,
      value: command.processedArgs[at] as unknown,
    })),
  ]
  return named.flatMap(({ word, value }) => {
    const use = fileUseOf(word)
    return use !== undefined && typeof value === 'string' ? [{ name: value, use }] : []
  })
}
