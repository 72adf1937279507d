import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'

/** Debian's packages. The first has no windows; those of the other are drawn, though nobody sees them, in half of all its time. */
const PACKAGES = ['chromium-headless-shell', 'chromium']
const NAMES = [...PACKAGES, 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const ON_A_MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser for the journeys: `CHROMIUM`, an installed one, or Debian's package where we may install it; else what to do. */
export const ensureChromium = (): Result<string, string> => {
  const found = findChromium() ?? (process.getuid?.() === 0 ? installed() : undefined)
  return found
    ? ok(found)
    : err(`No Chromium was found. Install one (Debian: apt-get install ${PACKAGES[0]}), or set CHROMIUM to its path.`)
}

const findChromium = (): string | undefined => {
  const folders = [...FOLDERS, ...(process.env.PATH ?? '').split(delimiter)]
  return [
    process.env.CHROMIUM ?? '',
    ...NAMES.flatMap(name => folders.map(folder => join(folder, name))),
    ...ON_A_MAC,
  ].find(isProgram)
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
  const isInstalled = apt('update') && PACKAGES.some(name => apt('install', '--yes', '--no-install-recommends', name))
  return isInstalled ? findChromium() : undefined
}

const apt = (...args: readonly string[]): boolean =>
  spawnSync('apt-get', ['--quiet=2', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0
