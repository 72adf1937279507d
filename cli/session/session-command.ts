import { Command } from 'commander'
import { jsonOption, withExample } from '../options.ts'
import type { Run } from '../output.ts'

export type LoginOptions = { readonly again?: boolean }

/** Signs this user of the machine in, by a code that a member approves on the desk. */
export const loginCommand = (run: Run): Command =>
  withExample(
    new Command('login')
      .description(
        'sign in as a member of the staff: approve the code on the desk; the commands of the staff then go to the service, for 12 hours',
      )
      .argument('[url]', 'where the service is (default: SEASONKEEP_SERVER, or where you signed in last)')
      .option('--again', 'where you are signed in: a new session with a fresh proof, as money and settings ask for')
      .action(
        run(async (url: string | undefined, options: LoginOptions) => (await import('./login.ts')).login(url, options)),
      ),
    'login https://seasonkeep.example',
    'login --again',
  )

/** Ends the session here and at the service. */
export const logoutCommand = (run: Run): Command =>
  withExample(
    new Command('logout')
      .description('end the session of this user of the machine')
      .addOption(jsonOption())
      .action(run(async () => (await import('./login.ts')).logout())),
    'logout',
  )

/** Who is signed in, where and until when. */
export const whoamiCommand = (run: Run): Command =>
  withExample(
    new Command('whoami')
      .description('as whom you are signed in, where and until when')
      .addOption(jsonOption())
      .action(run(async () => (await import('./login.ts')).whoami())),
    'whoami',
  )
