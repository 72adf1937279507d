import type { Files } from './files/files.ts'
import type { Output } from './output.ts'

/** Where a command is carried out: what it may reach beside its words. */
export type Place = {
  /** What is too long to be kept is written as it comes. */
  readonly out: Output['out']
  readonly files: Files
  readonly env: NodeJS.ProcessEnv
}
