import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a package says of itself, in the lock file or where it is installed. */
type Manifest = {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
  readonly scripts?: Readonly<Record<string, string>>
}

export type Project = {
  /** By where each is installed, as `node_modules/pg`. */
  readonly locked: Readonly<Record<string, Manifest>>
  /** Null where it is not installed, as for another platform. */
  readonly installed: (path: string) => Manifest | null
  /** Whether npm would compile it by default, which is a script as well. */
  readonly compiles: (path: string) => boolean
  /** `allowScripts` of package.json. */
  readonly allowScripts: Readonly<Record<string, boolean>>
}

/** Of what runs or ships. libvips is LGPL: it is beside the service as a library of its own and can be exchanged. */
const LICENCES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
])

/** For building only, but what it holds is in the built app: the letters. */
const SHIPPED: ReadonlySet<string> = new Set(['pretendard'])

const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall']

export const projectIn = (root: string): Project => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const { '': _project, ...locked } = read('package-lock.json').packages as Record<string, Manifest>
  return {
    locked,
    installed: path => (existsSync(join(root, path, 'package.json')) ? read(`${path}/package.json`) : null),
    compiles: path => existsSync(join(root, path, 'binding.gyp')),
    allowScripts: read('package.json').allowScripts ?? {},
  }
}

export const packageName = (path: string): string => path.replace(/^.*node_modules\//, '')

/** Licences that were not agreed to, of whatever runs or ships. */
export const licenceProblems = ({ locked, installed }: Project): readonly string[] =>
  Object.entries(locked)
    .filter(([path, { dev }]) => dev !== true || SHIPPED.has(packageName(path)))
    .map(([path, entry]) => ({ path, entry, licence: installed(path)?.license ?? entry.license }))
    .filter(({ licence }) => typeof licence !== 'string' || !isAllowed(licence))
    .map(({ path, entry, licence }) => `${packageName(path)} ${entry.version}: ${licence ?? 'it names no licence'}`)

/** One of a choice is enough, of a sum all are needed; what mixes both is for a person to read. */
const isAllowed = (expression: string): boolean => {
  const flat = expression.replaceAll(/^\(|\)$/g, '')
  if (flat.includes(' OR ')) return flat.split(' OR ').some(one => LICENCES.has(one))
  return flat.split(' AND ').every(one => LICENCES.has(one))
}

/** Packages that would run something while they are installed and are not listed in `allowScripts`, and entries without a package. */
export const scriptProblems = ({ locked, installed, compiles, allowScripts }: Project): readonly string[] => {
  const unlisted = Object.entries(locked)
    .filter(([path]) => !(packageName(path) in allowScripts))
    .filter(([path, { hasInstallScript }]) => {
      const scripts = installed(path)?.scripts ?? {}
      return hasInstallScript === true || INSTALL_SCRIPTS.some(name => name in scripts) || compiles(path)
    })
    .map(
      ([path, { version }]) =>
        `${packageName(path)} ${version} runs a script when it is installed; allowScripts is silent`,
    )
  const names = new Set(Object.keys(locked).map(packageName))
  const left = Object.keys(allowScripts).filter(name => !names.has(name))
  return [...unlisted, ...left.map(name => `allowScripts names ${name}, which is not installed`)]
}
