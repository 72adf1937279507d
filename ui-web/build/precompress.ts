import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SHRINKS = /\.(html|js|css|svg|json|webmanifest|wasm)$/

const asBrotli = (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
const asGzip = (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })

/** Compresses once, as small as possible, so that serving costs nothing. */
export const precompress = async (dist: string): Promise<void> => {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    entry => entry.isFile() && SHRINKS.test(entry.name) && !entry.parentPath.endsWith('/renderer'),
  )
  await Promise.all(
    files.map(async entry => {
      const file = join(entry.parentPath, entry.name)
      const bytes = await readFile(file)
      await writeWhole(`${file}.br`, await asBrotli(bytes))
      await writeWhole(`${file}.gz`, await asGzip(bytes))
    }),
  )
}

/** At once or not at all: it may be served meanwhile. */
const writeWhole = async (file: string, bytes: Buffer): Promise<void> => {
  const draft = `${file}.${process.pid}`
  await writeFile(draft, bytes)
  await rename(draft, file)
}
