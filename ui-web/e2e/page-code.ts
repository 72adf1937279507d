import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The code that a page of the build asks for at once, by its files. */
export const pageCode = (dist: string, page: string): readonly string[] => [
  ...new Set(readFileSync(join(dist, `${page}.html`), 'utf8').match(/(?<="\/)assets\/[^"]+\.js(?=")/g)),
]

/** As it travels. */
export const codeKb = (dist: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / 1024

/** So much code more than home's each later screen of the app may ask for (G771). */
export const MOST_BEYOND_HOME_KB = 25

/** Each address of the app with the code that it needs beyond home's, the most first. */
export const codeBeyondHome = (dist: string): readonly { readonly page: string; readonly kb: number }[] => {
  const home = new Set(pageCode(dist, 'home'))
  return globSync('**/*.html', { cwd: dist })
    .map(file => file.replace(/\.html$/, ''))
    .filter(page => page !== 'desk')
    .map(page => ({
      page: `/${page}`,
      kb: codeKb(
        dist,
        pageCode(dist, page).filter(file => !home.has(file)),
      ),
    }))
    .toSorted((one, other) => other.kb - one.kb)
}
