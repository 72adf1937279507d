import { Command } from 'commander'
import { jsonOption, withExample } from '../options.ts'
import type { Run } from '../output.ts'

export type DoctorOptions = { readonly dkim?: string }

/** Looks at all that a shop needs around it, and changes nothing. */
export const doctorCommand = (run: Run): Command =>
  withExample(
    new Command('doctor')
      .option('--dkim <selector>', 'under which name the mail provider signs, to look its record up')
      .addOption(jsonOption())
      .action(run(async (options: DoctorOptions) => (await import('./examine.ts')).examine(options))),
    'doctor',
    'doctor --dkim mail --json',
  )
