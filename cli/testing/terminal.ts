import process from 'node:process'
import { runCli } from './run-cli.ts'

type Typed = { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> }

// Commands that journeys type, in a process that has loaded them once: to load them takes longer than most of them do.
process.on('message', ({ args, env }: Typed) => {
  void runCli(args, env).then(({ exitCode, stdout, stderr }) =>
    process.send?.({ exitCode, output: `${stdout}${stderr}` }),
  )
})
process.once('disconnect', () => process.exit())
