import { homedir } from 'node:os'
import { join } from 'node:path'

/** `~/.config/seasonkeep/session.json`, or where the XDG rules put it. */
export const sessionFile = (env: NodeJS.ProcessEnv): string =>
  join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'seasonkeep', 'session.json')
