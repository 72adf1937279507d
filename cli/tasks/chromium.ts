import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'

/** Debian's package. The windows of the others are drawn although they are invisible, in half of all their time. */
const WITHOUT_WINDOWS = 'chromium-headless-shell'
const WITH_WINDOWS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
]
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/Applications']

/** The browser for the journeys: `CHROMIUM`, an installed one without windows, Debian's where we may install it, or any; else what to do. */
export const ensureChromium = (): Result<string, string> => {
  const found = find(WITHOUT_WINDOWS) ?? (process.getuid?.() === 0 ? installed() : undefined) ?? find(...WITH_WINDOWS)
  return found
    ? ok(found)
    : err(
        `No Chromium was found. Install one (Debian: apt-get install ${WITHOUT_WINDOWS}), or set CHROMIUM to its path.`,
      )
}

const find = (...names: readonly string[]): string | undefined => {
  const folders = [...FOLDERS, ...(process.env.PATH ?? '').split(delimiter)]
  return [process.env.CHROMIUM ?? '', ...names.flatMap(name => folders.map(folder => join(folder, name)))].find(
    isProgram,
  )
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return path !== ''
  } catch {
    return false
  }
}

const installed = (): string | undefined => {
  process.stderr.write('Installing Chromium for the browser tests…\n')
  const isThere =
    apt('update') &&
    [WITHOUT_WINDOWS, 'chromium'].some(name => apt('install', '--yes', '--no-install-recommends', name))
  return isThere ? find(WITHOUT_WINDOWS) : undefined
}

const apt = (...args: readonly string[]): boolean =>
  spawnSync('apt-get', ['--quiet=2', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
